import { useId, useState } from 'react'
import { TEMPLATE_GROUPS, type ContentTemplate, type TemplateGroup } from '~/domain/themes/content-template'
import { TabList } from '~/ui/form/tab-list'
import { Dialog } from '~/ui/overlay/dialog'
import { ShownHtml } from '~/ui/rich-text/shown-html'
import { Empty, ErrorState } from '~/ui/states'
import { readTemplates } from '~/wire/website/content'
import { useDirectory } from './use-directory'
import './media.css'

type Props = { isOpen: boolean; onClose: () => void; onInsert: (html: string) => void }

const TABS = TEMPLATE_GROUPS.map((key) => ({ key, label: key }))

export function TemplateLibrary({ isOpen, onClose, onInsert }: Props) {
  const id = useId()
  const [group, setGroup] = useState<TemplateGroup>('Pages')
  const { reply, error, again } = useDirectory(readTemplates, '/jpanel/content/templates.json', isOpen)
  const templates = (reply ?? []).filter((template) => template.group === group)
  const choose = ({ html }: ContentTemplate) => {
    onInsert(html)
    onClose()
  }
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Content templates" className="library as-needed">
      <div className="libmain">
        <TabList
          label="Content templates"
          tabs={TABS}
          selected={group}
          onSelect={setGroup}
          idOf={(key) => `${id}-tab-${key}`}
          panelOf={() => `${id}-panel`}
        />
        <div
          id={`${id}-panel`}
          role="tabpanel"
          aria-labelledby={`${id}-tab-${group}`}
          aria-busy={reply === null && error === null}
        >
          {error === null ? null : (
            <ErrorState title="The templates could not be loaded" onRetry={again}>
              {error}
            </ErrorState>
          )}
          {reply !== null && templates.length === 0 ? (
            <Empty icon="layout-dashboard" title="The active theme has none of these" />
          ) : null}
          <ul className="templates">
            {templates.map((template) => (
              <li key={template.handle}>
                <button type="button" className="template" onClick={() => choose(template)}>
                  <span className="template-preview" aria-hidden="true" inert>
                    <ShownHtml html={template.preview} />
                  </span>
                  {template.title}
                </button>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </Dialog>
  )
}
