import { useRevalidator } from 'react-router'
import { Card } from '~/ui/shell/page-head'
import { ErrorState } from '~/ui/states'

/** Shown where a card's figures could not be read; the rest of the page still renders (R-REPORTS-7). */
export function FailedCard({ title, requestId }: { title: string; requestId: string }) {
  const { revalidate } = useRevalidator()
  return (
    <Card title={title}>
      <ErrorState title="Error Loading Info..." onRetry={() => void revalidate()}>
        Nothing was changed. Reference {requestId}.
      </ErrorState>
    </Card>
  )
}
