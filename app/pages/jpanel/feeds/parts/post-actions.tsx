import { useState } from 'react'
import { postPath } from '~/domain/feeds/feed'
import { DELETE_FAILED, sayDeleted } from '~/domain/feeds/messages'
import { isFailure, useCall } from '~/http/use-call'
import { Icon } from '~/ui/icon'
import { PostForm } from '~/ui/form/post-form'
import { ConfirmDialog } from '~/ui/overlay/dialog'
import { Menu, type MenuItem } from '~/ui/overlay/menu'
import { useToast } from '~/ui/overlay/toaster'
import { toSuccessReply, isSuccess } from '~/wire/website/feed-calls'

export type ActionRow = { id: number; name: string }
export type MayAct = { mayAdd: boolean; mayEdit: boolean }

const formId = (id: number): string => `post-${String(id)}`

/** `ask` handles the deletion when scripts run. */
export function PostMenu({ id, name, mayAdd, mayEdit, ask }: ActionRow & MayAct & { ask: (row: ActionRow) => void }) {
  if (!mayAdd && !mayEdit) return null
  const submits = (value: string) => ({ form: formId(id), name: 'intent', value })
  const items: MenuItem[] = [
    { label: 'Edit', icon: 'pencil', to: postPath(id) },
    ...(mayAdd ? [{ label: 'Duplicate', icon: 'copy', submits: submits('duplicate') } satisfies MenuItem] : []),
    { label: 'Delete…', icon: 'trash', isDangerous: true, submits: submits('delete'), holds: () => ask({ id, name }) },
  ]
  return (
    <Menu label={`Actions for ${name}`} className="icon-btn" align="end" button={<Icon name="dots" />} items={items} />
  )
}

type Deletion = {
  isGone: (id: number) => boolean
  requested: ActionRow | null
  ask: (row: ActionRow | null) => void
  remove: (row: ActionRow) => void
}

export function useDeletion(): Deletion {
  const send = useCall()
  const toast = useToast()
  const [gone, setGone] = useState<ReadonlySet<number>>(new Set())
  const [requested, ask] = useState<ActionRow | null>(null)
  const remove = async ({ id, name }: ActionRow): Promise<void> => {
    setGone((before) => new Set(before).add(id))
    const reply = await send<ReturnType<typeof toSuccessReply>>('/jpanel/feeds/posts/destroy', { body: { id } })
    if (!isFailure(reply) && isSuccess(reply)) {
      toast({ message: sayDeleted(name) })
      return
    }
    setGone((before) => new Set([...before].filter((one) => one !== id)))
    toast({ message: DELETE_FAILED, tone: 'bad', about: `post ${String(id)}` })
  }
  return { isGone: (id) => gone.has(id), requested, ask, remove: (row) => void remove(row) }
}

export function PostForms({
  rows,
  deletion: { requested, ask, remove },
}: {
  rows: readonly ActionRow[]
  deletion: Deletion
}) {
  return (
    <>
      <div hidden>
        {rows.map((row) => (
          <PostForm key={row.id} id={formId(row.id)}>
            <input type="hidden" name="row" value={row.id} />
          </PostForm>
        ))}
      </div>
      <ConfirmDialog
        isOpen={requested !== null}
        onClose={() => ask(null)}
        title={`Delete ${requested?.name ?? 'this post'}?`}
        keep="Cancel"
        act="Delete post"
        isDangerous
        onAct={() => {
          ask(null)
          if (requested) remove(requested)
        }}
      >
        <p>This cannot be undone.</p>
      </ConfirmDialog>
    </>
  )
}
