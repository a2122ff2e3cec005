import { useState } from 'react'
import { editorPath } from '~/domain/themes/theme'
import { counted } from '~/kit/text'
import { Input } from '~/ui/form/field'
import { Link } from '~/ui/link'
import { useIsBrowser } from '~/ui/use-is-browser'
import { shownName, toTree, type TreeFile } from './file-tree'

type Props = {
  themeId: number
  files: readonly TreeFile[]
  current: number | null
  unsaved: ReadonlySet<number>
  onOpen?: (file: TreeFile) => void
}

export function TreeView({ themeId, files, current, unsaved, onOpen }: Props) {
  const [words, setWords] = useState('')
  const isBrowser = useIsBrowser()
  const folders = toTree(files, words)
  const currentKey = files.find(({ id }) => id === current)?.key ?? ''
  return (
    <nav className="theme-tree" aria-label="Files">
      {isBrowser ? (
        <Input
          type="search"
          aria-label="Search files"
          placeholder="Search files..."
          value={words}
          maxLength={255}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      ) : null}
      {folders.map(({ title, files: inside }) => (
        <details
          key={`${title} ${words === ''}`}
          open={words !== '' || !isBrowser || currentKey.startsWith(`${title.toLowerCase()}/`)}
        >
          <summary>{title}</summary>
          <ul>
            {inside.map((file) => (
              <li key={file.id}>
                <Link
                  to={`${editorPath(themeId)}?file=${file.id}`}
                  aria-current={file.id === current ? 'true' : undefined}
                  onClick={(event) => {
                    if (!onOpen || event.ctrlKey || event.metaKey || event.shiftKey) return
                    event.preventDefault()
                    onOpen(file)
                  }}
                >
                  {shownName(file.key)}
                  {unsaved.has(file.id) ? <span className="unsaved" role="img" aria-label="Not saved" /> : null}
                </Link>
              </li>
            ))}
          </ul>
        </details>
      ))}
      <p className={folders.length === 0 ? 'help' : 'sr'} role="status">
        {words === ''
          ? ''
          : folders.length === 0
            ? 'No file has these words in its path.'
            : counted(folders.flatMap(({ files: inside }) => inside).length, 'file')}
      </p>
    </nav>
  )
}
