import { data, useNavigation } from 'react-router'
import { FAULT_WORDS, verifyRegister } from '~/domain/receipts/register/verify-register.server'
import { screen } from '~/http/page'
import { fullMoment } from '~/kit/calendar'
import { perform } from '~/kit/operation'
import { counted, grouped } from '~/kit/text'
import { Button } from '~/ui/button'
import { PostForm } from '~/ui/form/post-form'
import { Pill } from '~/ui/pill'
import { Card, Pairs, RecordHead } from '~/ui/shell/page-head'
import type { Route } from './+types/register'

export const meta: Route.MetaFunction = () => [{ title: 'Verify the register · Almoner' }]

export const loader = screen('taxreceipt.view', async () => ({}))

export const action = screen('taxreceipt.view', async (ctx, _args: Route.ActionArgs) => {
  const { receipts, last, faults, faultCount } = await perform(verifyRegister, ctx, {})
  return data({
    at: fullMoment(ctx.now, ctx.organisation.zone),
    receipts,
    last,
    faultCount,
    faults: faults.map(({ kind, serial, number }) => ({ at: number ?? `No. ${serial}`, words: FAULT_WORDS[kind] })),
  })
})

export default function Register({ actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <>
      <RecordHead
        back={{ to: '/jpanel/tax_receipts', label: 'Tax receipts' }}
        title="Verify the register"
        about="Checks that no number is missing and that every receipt says what it was issued with."
        actions={
          <PostForm>
            <Button type="submit" variant="primary" icon="checks" isBusy={isBusy}>
              Verify now
            </Button>
          </PostForm>
        }
      />
      {actionData ? (
        <div role="status">
          <Card
            title="Result"
            aside={
              actionData.faults.length === 0 ? (
                <Pill tone="good">In order</Pill>
              ) : (
                <Pill tone="bad">{counted(actionData.faultCount, 'fault')}</Pill>
              )
            }
          >
            <Pairs
              rows={[
                ['Checked', actionData.at],
                ['Numbered receipts', String(actionData.receipts)],
                ['Last number', actionData.last],
                ...actionData.faults.map(({ at, words }): [string, string] => [at, words]),
              ]}
            />
            {actionData.faultCount > actionData.faults.length ? (
              <p className="muted">{`and ${grouped(actionData.faultCount - actionData.faults.length)} more`}</p>
            ) : null}
          </Card>
        </div>
      ) : null}
    </>
  )
}
