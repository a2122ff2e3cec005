import type { BoundField } from '~/ui/fields/bound-field'
import { Card } from '~/ui/shell/page-head'
import { BatchSummaryBox } from './batch-summary-box'
import { DigestField } from './digest-field'

type Props = { digest: BoundField; hasSummary: boolean; isDisabled: boolean }

export const EmailsCard = ({ digest, hasSummary, isDisabled }: Props) => (
  <Card title="Emails">
    <DigestField field={digest} isDisabled={isDisabled} />
    <BatchSummaryBox isOn={hasSummary} isDisabled={isDisabled} />
  </Card>
)
