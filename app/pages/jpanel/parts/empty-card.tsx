import type { ReactNode } from 'react'
import { LinkButton } from '~/ui/button'
import type { IconName } from '~/ui/icon-names'
import { Card } from '~/ui/page-head'
import { Empty } from '~/ui/states'

/** The way to the till, for those who may sell. */
export const tillLink = (sells: boolean, isWide = false): ReactNode =>
  sells ? (
    <LinkButton to="/jpanel/pos" reloadDocument isWide={isWide}>
      Open the till
    </LinkButton>
  ) : undefined

type EmptyCardProps = { title: string; icon: IconName; action: ReactNode; children: string }

/** A card that has nothing to show, and what will fill it. */
export function EmptyCard({ title, icon, action, children }: EmptyCardProps) {
  return (
    <Card title={title}>
      <Empty icon={icon} title="Nothing here... yet." actions={action}>
        {children}
      </Empty>
    </Card>
  )
}
