import { useNavigation } from 'react-router'
import { SaveMailServerInput, SaveStripeKeysInput } from '~/domain/integrations/connections/connection-input'
import { MAIL_PORTS } from '~/domain/integrations/connections/mail-ports'
import { removeConnection } from '~/domain/integrations/connections/remove-connection.server'
import { readConnections } from '~/domain/integrations/connections/read-connections.server'
import { testMail } from '~/domain/integrations/connections/test-mail.server'
import { formAction, intent, type FormFailure } from '~/http/form/form-action'
import { Opened, useFormKey } from '~/http/form/opened'
import { revalidateOnError } from '~/http/form/revalidate-on-error'
import { useServerForm } from '~/http/form/use-server-form'
import { screen } from '~/http/page'
import type { Ctx } from '~/kit/operation'
import { OWNER_ONLY } from '~/kit/permission'
import { readConstraints } from '~/kit/form-constraints'
import { counted } from '~/kit/text'
import { Button } from '~/ui/button'
import { DateText } from '~/ui/date-text'
import { SelectField, TextField } from '~/ui/fields/bound-field'
import { LeaveGuard } from '~/ui/form/leave-guard'
import { PostForm } from '~/ui/form/post-form'
import { Link } from '~/ui/link'
import { Card, RecordHead } from '~/ui/shell/page-head'
import { Note } from '~/ui/states'
import { ConfirmingPassword, ConnectionState, RemoveConnection } from './payment/parts/connection-parts'
import { saveMailServer, saveStripeKeys } from './payment/parts/save-connections.server'
import './parts/settings.css'
import type { Route } from './+types/connections'

const HERE = '/jpanel/settings/connections'
const BLANK_KEEPS = 'Leave blank to keep the stored one.'

export const meta: Route.MetaFunction = () => [{ title: 'Connections · Almoner' }]

export const loader = screen(OWNER_ONLY, async (ctx: Ctx) => ({
  constraints: {
    'mail-form': readConstraints(SaveMailServerInput),
    'payments-form': readConstraints(SaveStripeKeysInput),
  },
  ...(await readConnections(ctx)),
}))

export const action = formAction(
  {
    'save-mail': intent(saveMailServer, ({ host }) => ({
      to: `${HERE}#mail`,
      flash: `${host} answered, and is the mail server from now on. Send yourself a test email.`,
    })),
    'test-mail': intent(testMail, ({ to }) => ({ to: `${HERE}#mail`, flash: `A test email was sent to ${to}.` })),
    'save-payments': intent(saveStripeKeys, ({ isTest }) => ({
      to: `${HERE}#payments`,
      flash: isTest
        ? 'Stripe answered. Its keys are of the test mode: no money moves yet.'
        : 'Stripe answered. Cards are charged from now on.',
    })),
    remove: intent(removeConnection, () => ({ to: HERE, flash: 'Removed.' })),
  },
  OWNER_ONLY,
)

export const shouldRevalidate = revalidateOnError

type Loaded = Route.ComponentProps['loaderData']
type Part = { loaded: Loaded; failure: FormFailure | undefined }

const toMailValues = ({ host, port, user, from }: Loaded['mail']) => ({ host, port, user, from })

export default function Connections({ loaderData, actionData }: Route.ComponentProps) {
  const failureOf = (name: string) => {
    const { intent: pressed, connection } = actionData?.typed ?? {}
    return pressed === `save-${name}` || (pressed === 'remove' && connection === name) ? actionData : undefined
  }
  const [mailFailure, paymentsFailure] = [failureOf('mail'), failureOf('payments')]
  const mailKey = useFormKey({ values: toMailValues(loaderData.mail), failure: mailFailure })
  const paymentsKey = useFormKey({ values: loaderData.payments.opened, failure: paymentsFailure })
  return (
    <>
      <RecordHead
        back={{ to: '/jpanel/settings', label: 'Settings' }}
        title="Connections"
        about="Keys are stored encrypted and are never shown again."
      />
      {actionData?.message ? <Note tone="bad" title={actionData.message} isAlert /> : null}
      <div className="set-form">
        <section id="mail">
          <MailCard key={mailKey} loaded={loaderData} failure={mailFailure} />
        </section>
        <section id="payments">
          <PaymentsCard key={paymentsKey} loaded={loaderData} failure={paymentsFailure} />
        </section>
      </div>
    </>
  )
}

function MailCard({ loaded: { mail, heldEmails }, failure }: Part) {
  const isBusy = useNavigation().formMethod === 'POST'
  const [form, fields] = useServerForm({
    id: 'mail-form',
    values: { ...toMailValues(mail), password: '' },
    failure,
  })
  return (
    <Card title="Mail server" aside={<ConnectionState isSet={mail.isSet} isFixed={mail.isFixed} words="Set" />}>
      {mail.isSet ? (
        <PostForm className="actions">
          <span className="grow muted">
            {mail.testedAt === null ? (
              'No test email was sent yet.'
            ) : (
              <>
                Last test email: <DateText at={mail.testedAt} full />
              </>
            )}
          </span>
          <Button type="submit" name="intent" value="test-mail" isBusy={isBusy}>
            Send a test to me
          </Button>
        </PostForm>
      ) : (
        <p>
          {heldEmails === 0
            ? 'Emails wait in the '
            : `${counted(heldEmails, 'email')} ${heldEmails === 1 ? 'waits' : 'wait'} in the `}
          <Link className="link" to="/jpanel/settings/outbox">
            outbox
          </Link>
          {' until a mail server is set.'}
        </p>
      )}
      {mail.isFixed ? (
        <p className="muted">SMTP_URL and SMTP_FROM set it on this server and win over what is stored here.</p>
      ) : (
        <PostForm id={form.id} className="stack">
          <LeaveGuard isSmall />
          <Opened values={toMailValues(mail)} failure={failure} />
          <div className="pair">
            <TextField field={fields.host} label="Server" autoComplete="off" />
            <SelectField
              field={fields.port}
              label="Port"
              help="465 is encrypted from the start, the others as soon as the server offers it."
              choices={MAIL_PORTS.map((port) => ({ value: port, label: port }))}
            />
          </div>
          <div className="pair">
            <TextField field={fields.user} label="User name" isOptional autoComplete="off" />
            <TextField
              field={fields.password}
              label="Password"
              isOptional
              type="password"
              autoComplete="new-password"
              help={mail.hasPassword ? BLANK_KEEPS : undefined}
            />
          </div>
          <TextField field={fields.from} label="Sender" type="email" help="The address that emails come from." />
          <ConfirmingPassword id="mail-password" error={failure?.fields.currentPassword?.[0]} />
          <div className="actions">
            <Button type="submit" variant="primary" name="intent" value="save-mail" isBusy={isBusy}>
              Test and save
            </Button>
            {mail.isSet ? (
              <RemoveConnection connection="mail" body="Emails wait in the outbox from then on, and none leaves." />
            ) : null}
          </div>
        </PostForm>
      )}
    </Card>
  )
}

function PaymentsCard({ loaded: { payments }, failure }: Part) {
  const isBusy = useNavigation().formMethod === 'POST'
  const { opened } = payments
  const [form, fields] = useServerForm({
    id: 'payments-form',
    values: { secretKey: '', publishableKey: opened.publishableKey, eventSecret: '' },
    failure,
  })
  return (
    <Card
      title="Stripe"
      aside={
        <ConnectionState
          isSet={payments.isSet}
          isFixed={payments.isFixed}
          words={payments.isTest ? 'Test mode' : 'Real payments'}
        />
      }
    >
      <p>
        {payments.isSet
          ? 'Cards and bank accounts are charged through Stripe.'
          : 'Card payments are test payments: no money moves. Cash and checks are recorded as they are.'}
      </p>
      {payments.isFixed ? (
        <p className="muted">
          STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY set it on this server and win over what is stored here.
        </p>
      ) : (
        <PostForm id={form.id} className="stack">
          <LeaveGuard isSmall />
          <Opened values={opened} failure={failure} />
          <TextField field={fields.publishableKey} label="Publishable key" autoComplete="off" help="Begins with pk_." />
          <TextField
            field={fields.secretKey}
            label="Secret key"
            isOptional={opened.secretKey !== ''}
            required={opened.secretKey === ''}
            type="password"
            autoComplete="new-password"
            help={opened.secretKey === '' ? 'Begins with sk_ or rk_, of the same mode.' : BLANK_KEEPS}
          />
          <TextField
            field={fields.eventSecret}
            label="Signing secret of the webhook"
            isOptional
            type="password"
            autoComplete="new-password"
            help={
              `${opened.eventSecret === '' ? 'Begins with whsec_.' : BLANK_KEEPS} ` +
              `The endpoint at Stripe is ${payments.eventsAt}`
            }
          />
          <ConfirmingPassword id="payments-password" error={failure?.fields.currentPassword?.[0]} />
          <div className="actions">
            <Button type="submit" variant="primary" name="intent" value="save-payments" isBusy={isBusy}>
              Test and save
            </Button>
            {payments.isSet ? (
              <RemoveConnection
                connection="payments"
                body="Card payments are test payments from then on, and plans with a saved card are not charged."
              />
            ) : null}
          </div>
        </PostForm>
      )}
    </Card>
  )
}
