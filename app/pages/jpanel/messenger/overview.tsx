import { UNKNOWN_ERROR, releasedMessage } from '~/domain/messenger/messages'
import { allConversations, isUnreachable, type Conversation } from '~/domain/messenger/conversations.server'
import { heldNumbers, type HeldNumber } from '~/domain/messenger/queries.server'
import { releaseNumber } from '~/domain/messenger/release-number.server'
import { formAction, intent, sayingOnFailure } from '~/http/form/form-action'
import { screen } from '~/http/page'
import { LinkButton } from '~/ui/button'
import { PostForm } from '~/ui/form/post-form'
import { ConfirmSubmit } from '~/ui/overlay/confirm-submit'
import { Pill } from '~/ui/pill'
import { Card, PageHead } from '~/ui/shell/page-head'
import { Empty, Note } from '~/ui/states'
import { Link } from '~/ui/link'
import { ScrollRegion } from '~/ui/scroll-region'
import { Console } from './parts/console'
import './messenger.css'
import type { Route } from './+types/overview'

const AT = '/jpanel/messenger'
/** A fictional number that belongs to no one. */
const TRIED_FROM = '+12075550199'
const CONVERSATION = `${AT}/conversations/new`
const NEW = `${AT}/phone-numbers/new`

export const meta: Route.MetaFunction = () => [{ title: 'Text to give · Almoner' }]

const toNumberRow = ({ id, number, kind, state, verification, problem }: HeldNumber) => ({
  id,
  number,
  kind,
  state,
  verification,
  problem,
})

const toConversationRow = (conversation: Conversation) => {
  const { id, command, kind, isEnabled, variant, isOffered, reply, numbers, released } = conversation
  return {
    id,
    command: command.toUpperCase() + (kind === 'reply' ? '' : ' {amount}'),
    isEnabled,
    does: kind === 'reply' ? (reply ?? '') : `Gift: ${variant ?? ''}${isOffered ? '' : ' (no longer offered)'}`,
    numbers:
      numbers.map((one) => (released.some(({ number }) => number === one) ? `${one} (released)` : one)).join(', ') ||
      'All numbers',
    isUnreachable: isUnreachable(conversation),
  }
}

export const loader = screen('messenger.edit', async (ctx, _args: Route.LoaderArgs) => ({
  numbers: (await heldNumbers(ctx.read)).map(toNumberRow),
  conversations: (await allConversations(ctx.read)).map(toConversationRow),
}))

export const action = formAction({
  release: sayingOnFailure(
    UNKNOWN_ERROR,
    intent(releaseNumber, ({ number }) => ({ to: AT, flash: releasedMessage(number) })),
  ),
})

export default function TextToGive({ loaderData: { numbers, conversations }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="Text to give"
        actions={
          <LinkButton to={CONVERSATION} variant="primary" icon="plus">
            New conversation
          </LinkButton>
        }
      />
      {actionData?.message ? <Note tone="bad" title={actionData.message} isAlert /> : null}
      <div className="text-to-give">
        <Conversations conversations={conversations} />
        <Console sender={TRIED_FROM} />
        <Card
          title="Phone numbers"
          more={
            <LinkButton to={NEW} icon="plus">
              New phone number
            </LinkButton>
          }
        >
          {numbers.length === 0 ? (
            <Empty icon="phone" title="No phone numbers yet">
              Supporters send their text messages to a number of yours. It is rented from a provider by the month.
            </Empty>
          ) : (
            <ul className="phone-numbers">
              {numbers.map((number) => (
                <NumberRow
                  key={number.id}
                  {...number}
                  commands={conversations.flatMap(({ command, numbers: on }) =>
                    on.includes(number.number) ? [command] : [],
                  )}
                />
              ))}
            </ul>
          )}
        </Card>
      </div>
    </>
  )
}

function Conversations({ conversations }: { conversations: readonly ReturnType<typeof toConversationRow>[] }) {
  if (conversations.length === 0)
    return (
      <Card>
        <Empty
          icon="message"
          title="Take gifts by text message"
          actions={
            <LinkButton to={CONVERSATION} icon="plus">
              New conversation
            </LinkButton>
          }
        >
          A conversation listens for a word, such as DONATE, and answers it: with a text of yours, or by charging the
          saved payment method of the supporter who texts.
        </Empty>
      </Card>
    )
  return (
    <Card title="Conversations">
      <ScrollRegion label="Conversations">
        <table className="list plain-rows">
          <thead>
            <tr>
              <th scope="col">Listening For</th>
              <th scope="col">Answer</th>
              <th scope="col">Messaging Clients</th>
            </tr>
          </thead>
          <tbody>
            {conversations.map(({ id, command, isEnabled, isUnreachable: isCutOff, does, numbers }) => (
              <tr key={id}>
                <td className="wraps">
                  <Link className="link" to={`${AT}/conversations/${id}`}>
                    {command}
                  </Link>{' '}
                  {isEnabled ? null : <Pill>DISABLED</Pill>}
                  {isCutOff ? <Pill tone="warn">No number</Pill> : null}
                </td>
                <td className="wraps">{does}</td>
                <td className="wraps">{numbers}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </Card>
  )
}

type Row = ReturnType<typeof toNumberRow> & { commands: readonly string[] }

function NumberRow({ id, number, kind, state, verification, problem, commands }: Row) {
  const again = `${AT}/phone-numbers/toll-free?number=${encodeURIComponent(number)}`
  return (
    <li>
      <span>
        <b className="n">{number}</b> <span className="muted">{kind === 'local' ? 'Local' : 'Toll-free'}</span>
        {problem === null ? null : <span className="help">{problem}</span>}
      </span>
      <span className="states">
        {state === 'buying' ? <Pill tone="warn">Not confirmed</Pill> : null}
        {verification === 'unverified' ? <Pill tone="warn">Unverified</Pill> : null}
        {verification === 'submitted' ? <Pill tone="good">Verification submitted</Pill> : null}
      </span>
      <span className="acts">
        {verification === 'unverified' ? (
          <Link className="link" to={again}>
            Submit verification
          </Link>
        ) : null}
        {state === 'buying' && kind === 'local' ? (
          <Link className="link" to={`${NEW}?number=${encodeURIComponent(number)}`}>
            Try again
          </Link>
        ) : null}
        {state === 'owned' ? <Release id={id} number={number} commands={commands} /> : null}
      </span>
    </li>
  )
}

function Release({ id, number, commands }: { id: number; number: string; commands: readonly string[] }) {
  return (
    <PostForm>
      <input type="hidden" name="id" value={id} />
      <ConfirmSubmit
        name="intent"
        value="release"
        icon="trash"
        title={`Release ${number}?`}
        act="Release phone number"
        body={
          'It goes back to the provider, and somebody else may get it. Supporters who text it no longer reach you.' +
          (commands.length === 0 ? '' : ` Conversations that listen on it: ${commands.join(', ')}.`)
        }
      >
        Release…
      </ConfirmSubmit>
    </PostForm>
  )
}
