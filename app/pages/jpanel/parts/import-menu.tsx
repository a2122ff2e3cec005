import { importPath, templatePath, type Sheet } from '~/domain/imports/sheet'
import { Icon } from '~/ui/icon'
import { Menu } from '~/ui/overlay/menu'

export function ImportMenu({ sheet }: { sheet: Sheet }) {
  return (
    <Menu
      align="end"
      label="Import"
      button={
        <>
          <Icon name="upload" />
          <span className="no-phone">Import</span>
        </>
      }
      items={[
        { label: 'Import', icon: 'upload', to: importPath(sheet) },
        { label: 'Template', icon: 'download', to: templatePath(sheet), isFile: true },
      ]}
    />
  )
}
