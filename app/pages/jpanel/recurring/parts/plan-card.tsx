import type { ReactNode } from 'react'
import { sponseePath } from '~/domain/sponsorships/sponsorship'
import { LinkButton } from '~/ui/button'
import { Link } from '~/ui/link'
import { Card, Pairs } from '~/ui/shell/page-head'

type Props = {
  plan: { profileId: string; isLocked: boolean }
  isOver: boolean
  contribution: string | null
  facts: readonly [string, string][]
  maySee: { contribution: boolean }
  /** The child that the plan pays for. `word` is the organization's term for a sponsee. */
  sponsee: { id: number; name: string; word: string; mayOpen: boolean; mayMove: boolean } | null
}

const linkIf = (may: boolean, to: string, words: string): ReactNode =>
  may ? (
    <Link className="link" to={to}>
      {words}
    </Link>
  ) : (
    words
  )

export function PlanCard({ plan, isOver, contribution, facts, maySee, sponsee }: Props) {
  const began = `#${contribution ?? ''}`
  const rows: [string, ReactNode][] = [
    [
      'Contribution',
      linkIf(contribution !== null && maySee.contribution, `/jpanel/contributions/${contribution ?? ''}`, began),
    ],
    ...(sponsee === null
      ? []
      : ([[sponsee.word, linkIf(sponsee.mayOpen, sponseePath(sponsee.id), sponsee.name)]] as [string, ReactNode][])),
    ...facts,
  ]
  return (
    <Card title="Plan" isSide>
      <Pairs rows={rows} />
      {sponsee?.mayMove && !isOver && !plan.isLocked ? (
        <LinkButton to={`/jpanel/recurring_payments/${plan.profileId}/move`}>
          {`Move to another ${sponsee.word.toLowerCase()}…`}
        </LinkButton>
      ) : null}
    </Card>
  )
}
