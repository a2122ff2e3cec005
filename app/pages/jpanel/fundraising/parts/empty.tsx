import { formPath } from '~/domain/fundraising/fundraise'
import { LinkButton } from '~/ui/button'
import { Empty } from '~/ui/states'

/** The server says that the tab is empty because its feature is turned off. */
export const Upgrade = ({ mayTurnOn }: { mayTurnOn: boolean }) => (
  <Empty
    icon="heart-handshake"
    title="Fundraising pages are turned off"
    actions={
      mayTurnOn ? (
        <LinkButton to="/jpanel/settings/peer-to-peer" variant="primary">
          Turn on peer-to-peer
        </LinkButton>
      ) : null
    }
  >
    {mayTurnOn
      ? 'Supporters can raise money for you on pages of their own.'
      : 'Supporters can raise money for you on pages of their own. Ask an administrator to turn this on.'}
  </Empty>
)

const WORDS: Record<string, [title: string, about: string]> = {
  '': ['Nothing to raise money with yet', 'Donation forms, products and the pages of your supporters appear here.'],
  forms: ['No donation forms yet', 'A donation form takes one-time and monthly gifts.'],
  products: ['No products yet', 'What is sold or given to at the point of sale appears here.'],
  pages: ['No fundraising pages yet', 'Pages on which supporters raise money for you appear here.'],
  archived: ['Nothing is archived', 'Archived forms, products and pages can be restored here.'],
}

export function NothingYet({ tab, mayAdd }: { tab: string; mayAdd: boolean }) {
  const [title, about] = WORDS[tab] ?? ['', '']
  const isForms = tab === 'forms' || tab === ''
  return (
    <Empty
      icon="heart-handshake"
      title={title}
      actions={
        mayAdd && isForms ? (
          <LinkButton to={formPath('new')} variant="primary" icon="plus">
            New donation form
          </LinkButton>
        ) : null
      }
    >
      {about}
    </Empty>
  )
}
