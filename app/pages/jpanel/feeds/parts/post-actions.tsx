import { useState } from 'react'
import { Form } from 'react-router'
import { postPath } from '~/domain/feeds/feed'
import { DELETE_FAILED, deletedMessage } from '~/domain/feeds/messages'
import { isFailure, useCall, useCsrf } from '~/http/use-call'
import { Icon } from '~/ui/icon'
import { AskingMenu } from '~/ui/overlay/asking-menu'
import { useToast } from '~/ui/overlay/toaster'
import { doneReply, isDone } from '~/wire/website/feeds'

export type ActionRow = { id: number; name: string }
export type MayAct = { mayAdd: boolean; mayEdit: boolean }

const formOf = (id: number): string => `post-${String(id)}`

/** What can be done with a post in a list. */
export function PostMenu({ id, name, mayAdd, mayEdit }: ActionRow & MayAct) {
  if (!mayAdd && !mayEdit) return null
  const form = formOf(id)
  return (
    <AskingMenu
      label={`Actions for ${name}`}
      className="icon-btn"
      align="end"
      button={<Icon name="dots" />}
      items={[
        { label: 'Edit', icon: 'pencil', to: postPath(id) },
        ...(mayAdd ? [{ label: 'Duplicate', icon: 'copy', submits: { form, name: 'intent', value: 'duplicate' } } as const] : []),
      ]}
      last={{
        label: 'Delete…',
        icon: 'trash',
        submits: { form, name: 'intent', value: 'delete' },
        asks: { title: `Delete ${name}?`, act: 'Delete post', body: 'This cannot be undone.' },
      }}
    />
  )
}

/** Posts that are being deleted leave their list at once, and are back where it failed. */
export function useDeletion() {
  const send = useCall()
  const toast = useToast()
  const [gone, setGone] = useState<ReadonlySet<number>>(new Set())
  const isGone = (id: number): boolean => gone.has(id)
  const remove = async ({ id, name }: ActionRow): Promise<void> => {
    setGone((before) => new Set(before).add(id))
    const reply = await send<ReturnType<typeof doneReply>>('/jpanel/feeds/posts/destroy', { body: { id } })
    if (!isFailure(reply) && isDone(reply)) {
      toast({ message: deletedMessage(name) })
      return
    }
    setGone((before) => new Set([...before].filter((one) => one !== id)))
    toast({ message: DELETE_FAILED, tone: 'bad', about: `post ${String(id)}` })
  }
  return { isGone, remove }
}

/** One plain form for each row, which the items of its menu submit; where a script runs, the documented call deletes. */
export function PostForms({ rows, remove }: { rows: readonly ActionRow[]; remove: (row: ActionRow) => Promise<void> }) {
  const csrf = useCsrf()
  return (
    <div hidden>
      {rows.map((row) => (
        <Form
          key={row.id}
          id={formOf(row.id)}
          method="post"
          onSubmit={(event) => {
            if ((event.nativeEvent as SubmitEvent).submitter?.getAttribute('value') !== 'delete') return
            event.preventDefault()
            void remove(row)
          }}
        >
          <input type="hidden" name="_token" value={csrf} />
          <input type="hidden" name="row" value={row.id} />
        </Form>
      ))}
    </div>
  )
}
