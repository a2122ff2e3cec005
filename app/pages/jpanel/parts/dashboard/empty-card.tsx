import type { IconName } from '~/ui/icon-names'
import { Card } from '~/ui/shell/page-head'
import { Empty } from '~/ui/states'

type EmptyCardProps = { title: string; icon: IconName; children: string }

export function EmptyCard({ title, icon, children }: EmptyCardProps) {
  return (
    <Card title={title}>
      <Empty icon={icon} title="Nothing here... yet.">
        {children}
      </Empty>
    </Card>
  )
}
