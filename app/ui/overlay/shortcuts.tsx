import { Fragment } from 'react'
import { Kbd } from '~/ui/shell/brand'
import { Dialog } from './dialog'
import { SingleKeys } from './single-keys'

const SHORTCUTS: readonly { title: string; keys: readonly (readonly [keys: string, operation: string])[] }[] = [
  {
    title: 'Everywhere',
    keys: [
      ['Ctrl K', 'Search and commands'],
      ['/', 'Search'],
      ['N', 'New'],
      ['?', 'Show shortcuts'],
      ['Esc', 'Close dialog or menu'],
    ],
  },
  {
    title: 'Main menu',
    keys: [
      ['↑ ↓', 'Next or previous line'],
      ['→ ←', 'Open or close a group'],
    ],
  },
  {
    title: 'Lists',
    keys: [
      ['Shift click', 'Select a range of rows'],
      ['Ctrl click', 'Open a row in a new tab'],
    ],
  },
  { title: 'Forms', keys: [['Ctrl S', 'Save changes']] },
]

export default function ShortcutsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Keyboard shortcuts">
      {SHORTCUTS.map((group) => (
        <section key={group.title}>
          <h3>{group.title}</h3>
          <dl className="keys">
            {group.keys.map(([keys, operation]) => (
              <Fragment key={keys}>
                <dt>
                  <Kbd>{keys}</Kbd>
                </dt>
                <dd>{operation}</dd>
              </Fragment>
            ))}
          </dl>
        </section>
      ))}
      <SingleKeys />
      <p className="small">On a Mac, use Cmd instead of Ctrl.</p>
    </Dialog>
  )
}
