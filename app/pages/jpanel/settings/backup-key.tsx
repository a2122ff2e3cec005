import { data } from 'react-router'
import { SetBackupKeyInput } from '~/domain/backups/backup-key-input'
import { createBackupKey } from '~/domain/backups/create-backup-key.server'
import { storedBackupKey } from '~/domain/backups/queries.server'
import { setBackupKey } from '~/domain/backups/set-backup-key.server'
import { readBody } from '~/http/body'
import { ctxContext } from '~/http/context'
import { statusOfError } from '~/http/form/error-status'
import { formAction, intent, type FormFailure } from '~/http/form/form-action'
import { performRequest } from '~/http/form/perform-request'
import { revalidateOnError } from '~/http/form/revalidate-on-error'
import { screen } from '~/http/page'
import { DomainError } from '~/kit/errors'
import { constraintsOf } from '~/kit/form-constraints'
import type { Ctx } from '~/kit/operation'
import { OWNER_ONLY } from '~/kit/permission'
import { RecordHead } from '~/ui/shell/page-head'
import { BackupKey } from './parts/backup-key'
import './parts/settings.css'
import type { Route } from './+types/backup-key'

export const meta: Route.MetaFunction = () => [{ title: 'Encryption of backups · Almoner' }]

const BACKUPS = '/jpanel/settings/backups'

export const loader = screen(OWNER_ONLY, async (ctx: Ctx) => ({
  constraints: { 'backup-key': constraintsOf(SetBackupKeyInput) },
  publicKey: ctx.ports.backups.fixedKey ?? (await storedBackupKey(ctx.read)),
  isFixed: ctx.ports.backups.fixedKey !== null,
}))

const forms = formAction(
  { save: intent(setBackupKey, () => ({ to: BACKUPS, flash: 'Backups are encrypted from now on.' })) },
  OWNER_ONLY,
)

type Outcome = FormFailure & { privateKey?: string }

/** A new private key is answered instead of stored: this page is the only place where it is ever shown. */
export async function action(args: Route.ActionArgs) {
  try {
    const body = await readBody(args)
    if (body.intent !== 'create') return await forms(args)
    const { privateKey } = await performRequest(createBackupKey, args.context.get(ctxContext), {})
    return data<Outcome>({ message: '', fields: {}, typed: {}, privateKey })
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return data<Outcome>(
      { message: error.message, fields: {}, typed: {} },
      { status: statusOfError(error, args.context) },
    )
  }
}

export const shouldRevalidate = revalidateOnError

export default function EncryptionOfBackups({ loaderData, actionData }: Route.ComponentProps) {
  const outcome: Outcome | undefined = actionData
  return (
    <>
      <RecordHead back={{ to: BACKUPS, label: 'Backups' }} title="Encryption of backups" />
      <BackupKey
        publicKey={loaderData.publicKey}
        isFixed={loaderData.isFixed}
        privateKey={outcome?.privateKey ?? null}
        failure={outcome?.privateKey ? undefined : outcome}
      />
    </>
  )
}
