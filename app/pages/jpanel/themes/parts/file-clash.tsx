import { readName } from '~/domain/themes/theme'
import { ConfirmDialog } from '~/ui/overlay/dialog'
import type { FileText, OpenFile } from './open-files'

/**
 * A file that somebody else saved after it was opened. `message` says who and when; `stored` is the current version.
 */
export type FileClash = { file: OpenFile; stored: FileText; message: string }

type Props = { clash: FileClash | null; onClose: () => void; onOverwrite: (clash: FileClash) => void }

export function FileClashDialog({ clash, onClose, onOverwrite }: Props) {
  if (clash === null) return null
  const name = readName(clash.file.key)
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Overwrite ${name}?`}
      keep="Keep editing"
      act="Overwrite"
      isDangerous
      onAct={() => onOverwrite(clash)}
    >
      <p>{clash.message}</p>
      <p id="stored-file">{`${name} as it is stored now:`}</p>
      <pre className="theme-stored" tabIndex={0} aria-labelledby="stored-file" role="region">
        {clash.stored.value}
      </pre>
    </ConfirmDialog>
  )
}
