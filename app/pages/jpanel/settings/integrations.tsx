import { useState } from 'react'
import { useNavigation } from 'react-router'
import { connectTarget } from '~/domain/integrations/connect-target.server'
import { disconnectTarget } from '~/domain/integrations/disconnect-target.server'
import { CONNECTED, DISCONNECTED, TRY_AGAIN } from '~/domain/integrations/messages'
import { formAction, intent, sayingOnFailure } from '~/http/form/form-action'
import { revalidateOnError } from '~/http/form/revalidate-on-error'
import { screen } from '~/http/page'
import type { Ctx } from '~/kit/operation'
import { Button, LinkButton } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { PostForm } from '~/ui/form/post-form'
import { ConfirmSubmit } from '~/ui/overlay/confirm-submit'
import { Pill } from '~/ui/pill'
import { PageHead } from '~/ui/shell/page-head'
import { Note } from '~/ui/states'
import { integrationGroups, type IntegrationCard } from './parts/integration-cards.server'
import './parts/integrations.css'
import './parts/settings.css'
import type { Route } from './+types/integrations'

const HERE = '/jpanel/settings/integrations'

export const meta: Route.MetaFunction = () => [{ title: 'Integrations · Almoner' }]

export const loader = screen('admin.general', async (ctx: Ctx, _args: Route.LoaderArgs) => ({
  groups: integrationGroups(ctx),
}))

export const action = formAction({
  connect: sayingOnFailure(
    TRY_AGAIN,
    intent(connectTarget, () => ({ to: HERE, flash: CONNECTED })),
  ),
  disconnect: sayingOnFailure(
    TRY_AGAIN,
    intent(disconnectTarget, () => ({ to: HERE, flash: DISCONNECTED })),
  ),
})

export const shouldRevalidate = revalidateOnError

const fits = ({ title, about }: IntegrationCard, group: string, words: string): boolean => {
  const text = `${title} ${about} ${group}`.toLowerCase()
  return words.split(/\s+/).every((word) => text.includes(word))
}

function Connection({ card }: { card: IntegrationCard }) {
  const isBusy = useNavigation().formData?.get('target') === card.target && card.target !== null
  if (card.target === null) return null
  return (
    <PostForm>
      <input type="hidden" name="target" value={card.target} />
      {card.isInstalled ? (
        <ConfirmSubmit
          name="intent"
          value="disconnect"
          isBusy={isBusy}
          aria-label={`Disconnect ${card.title}`}
          title={`Disconnect ${card.title}?`}
          act="Disconnect"
          body="Nothing more is sent there. What is there already stays, and you can connect it again."
        >
          Disconnect…
        </ConfirmSubmit>
      ) : (
        <Button type="submit" name="intent" value="connect" isBusy={isBusy} aria-label={`Connect ${card.title}`}>
          Connect
        </Button>
      )}
    </PostForm>
  )
}

function Integration({ card }: { card: IntegrationCard }) {
  return (
    <li className="card integration">
      <div className="integration-head">
        <Icon name={card.icon} />
        <h3>{card.title}</h3>
        {card.isInstalled ? (
          <Pill tone="good" icon="check">
            Installed
          </Pill>
        ) : null}
      </div>
      <p>{card.about}</p>
      {card.reason === null ? null : <p className="help">{card.reason}</p>}
      {card.to === null ? null : (
        <LinkButton to={card.to} aria-label={`Open ${card.title}`}>
          Open
        </LinkButton>
      )}
      <Connection card={card} />
    </li>
  )
}

/** The search filters the groups in the browser (R-INTEGRATIONS-1). */
export default function Integrations({ loaderData: { groups }, actionData: failure }: Route.ComponentProps) {
  const [typed, setTyped] = useState('')
  const words = typed.trim().toLowerCase()
  const found = groups
    .map((group) => ({ ...group, cards: group.cards.filter((card) => fits(card, group.title, words)) }))
    .filter(({ cards }) => cards.length > 0)
  const count = found.flatMap(({ cards }) => cards).length
  return (
    <>
      <PageHead title="Integrations" />
      <div className="integrations">
        {failure ? <Note tone="bad" title={failure.message} isAlert /> : null}
        <span className="affix needs-script">
          <span className="pre">
            <Icon name="search" />
          </span>
          <input
            className="input"
            type="search"
            aria-label="Search integrations"
            placeholder="Search integrations"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </span>
        <p className={count === 0 ? 'help' : 'sr'} role="status">
          {words === '' ? '' : count === 0 ? 'No matching records found for your query.' : `${count} found`}
        </p>
        {found.map(({ title, cards }) => (
          <section key={title} aria-label={title}>
            <h2>{title}</h2>
            <ul>
              {cards.map((card) => (
                <Integration key={card.key} card={card} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}
