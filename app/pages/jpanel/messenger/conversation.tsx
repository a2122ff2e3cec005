import { data } from 'react-router'
import { mergeSave } from '~/domain/journal/merge-save.server'
import {
  conversationById,
  giftVariants,
  isUnreachable,
  toConversationValues,
} from '~/domain/messenger/conversations.server'
import { heldNumbers } from '~/domain/messenger/queries.server'
import { deleteConversation } from '~/domain/messenger/delete-conversation.server'
import { saveConversation, SaveConversationInput } from '~/domain/messenger/save-conversation.server'
import { switchConversation } from '~/domain/messenger/switch-conversation.server'
import { formAction, intent } from '~/http/form/form-action'
import { revalidateOnError } from '~/http/form/revalidate-on-error'
import { screen } from '~/http/page'
import { readConstraints } from '~/kit/form-constraints'
import { Button } from '~/ui/button'
import { PostForm } from '~/ui/form/post-form'
import { ConfirmSubmit } from '~/ui/overlay/confirm-submit'
import { Pill } from '~/ui/pill'
import { RecordHead } from '~/ui/shell/page-head'
import { Note } from '~/ui/states'
import '~/ui/fields/fields.css'
import './messenger.css'
import { ConversationForm } from './parts/conversation-form'
import type { Route } from './+types/conversation'

const LIST = '/jpanel/messenger'

const NEW = { command: '', kind: 'donate_amount', reply: '', variantId: '', trackingSource: '', numberIds: [] }

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.values.command || 'New conversation'} · Almoner` },
]

export const loader = screen('messenger.edit', async (ctx, { params }: Route.LoaderArgs) => {
  const isNew = params.id === 'new'
  const found = !isNew && /^[1-9]\d{0,8}$/.test(params.id) ? await conversationById(ctx.read, Number(params.id)) : null
  if (found === null && !isNew) throw data({ message: 'This conversation was not found.' }, { status: 404 })
  const [variants, numbers] = [await giftVariants(ctx.read), await heldNumbers(ctx.read)]
  return {
    constraints: { conversation: readConstraints(SaveConversationInput) },
    id: found?.id ?? null,
    isEnabled: found?.isEnabled ?? false,
    values: found ? toConversationValues(found) : NEW,
    variants: [
      { value: '', label: 'Choose an item' },
      ...variants.map(({ id, name }) => ({ value: String(id), label: name })),
    ],
    numbers: [
      ...numbers.map(({ id, number }) => ({ value: String(id), label: number })),
      ...(found?.released ?? []).map(({ id, number }) => ({ value: String(id), label: `${number} (released)` })),
    ],
    isUnreachable: found !== null && isUnreachable(found),
    isItemGone: found !== null && found.kind === 'donate_amount' && !found.isOffered,
  }
})

const save = formAction({
  save: intent(
    mergeSave(saveConversation, {
      type: 'conversation',
      read: async (runner, id) => {
        const conversation = await conversationById(runner, Number(id))
        return conversation && { values: toConversationValues(conversation) }
      },
    }),
    ({ command }) => ({ to: LIST, flash: `${command} saved.` }),
  ),
  switch: intent(switchConversation, ({ command, isEnabled }) => ({
    to: LIST,
    flash: `${command} ${isEnabled ? 'enabled' : 'disabled'}.`,
  })),
  delete: intent(deleteConversation, ({ command }) => ({ to: LIST, flash: `${command} deleted.` })),
})

export const action = (args: Route.ActionArgs) => save(args)

export const shouldRevalidate = revalidateOnError

export default function ConversationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, isEnabled, values, variants, numbers } = loaderData
  return (
    <>
      <RecordHead
        back={{ to: LIST, label: 'Text to give' }}
        title={values.command || 'New conversation'}
        pill={id !== null && !isEnabled ? <Pill>DISABLED</Pill> : null}
        actions={id === null ? null : <Acts isEnabled={isEnabled} />}
      />
      {loaderData.isUnreachable ? (
        <Note tone="warn" title="No text message reaches this conversation">
          The numbers that it listens on were released. Select others, or none to listen on every number.
        </Note>
      ) : null}
      {loaderData.isItemGone ? (
        <Note tone="warn" title="Its item is no longer offered">
          It was deleted or turned off. Choose another one.
        </Note>
      ) : null}
      <ConversationForm key={id} values={values} variants={variants} numbers={numbers} failure={actionData} />
    </>
  )
}

function Acts({ isEnabled }: { isEnabled: boolean }) {
  return (
    <PostForm>
      <Button type="submit" name="intent" value="switch">
        {isEnabled ? 'Disable' : 'Enable'}
      </Button>{' '}
      <ConfirmSubmit
        name="intent"
        value="delete"
        icon="trash"
        title="Delete this conversation?"
        act="Delete conversation"
        body="Nobody is answered by it any more. Contributions that came from it stay."
      >
        Delete…
      </ConfirmSubmit>
    </PostForm>
  )
}
