import { SetBackupKeyInput } from '~/domain/backups/backup-key-input'
import { createBackupKey } from '~/domain/backups/create-backup-key.server'
import { storedBackupKey } from '~/domain/backups/queries.server'
import { setBackupKey } from '~/domain/backups/set-backup-key.server'
import { formAction, intent, showResult } from '~/http/form/form-action'
import { revalidateOnError } from '~/http/form/revalidate-on-error'
import { screen } from '~/http/page'
import { readConstraints } from '~/kit/form-constraints'
import type { Ctx } from '~/kit/operation'
import { OWNER_ONLY } from '~/kit/permission'
import { RecordHead } from '~/ui/shell/page-head'
import { BackupKey } from './parts/backup-key'
import './parts/settings.css'
import type { Route } from './+types/backup-key'

export const meta: Route.MetaFunction = () => [{ title: 'Encryption of backups · Almoner' }]

const BACKUPS = '/jpanel/settings/backups'

export const loader = screen(OWNER_ONLY, async (ctx: Ctx) => ({
  constraints: { 'backup-key': readConstraints(SetBackupKeyInput) },
  publicKey: ctx.ports.backups.fixedKey ?? (await storedBackupKey(ctx.read)),
  isFixed: ctx.ports.backups.fixedKey !== null,
}))

export const action = formAction(
  {
    create: showResult(createBackupKey, () => ({})),
    save: intent(setBackupKey, () => ({ to: BACKUPS, flash: 'Backups are encrypted from now on.' })),
  },
  OWNER_ONLY,
)

export const shouldRevalidate = revalidateOnError

export default function EncryptionOfBackups({ loaderData, actionData }: Route.ComponentProps) {
  const made = actionData?.made
  return (
    <>
      <RecordHead back={{ to: BACKUPS, label: 'Backups' }} title="Encryption of backups" />
      <BackupKey
        publicKey={loaderData.publicKey}
        isFixed={loaderData.isFixed}
        privateKey={made?.privateKey ?? null}
        failure={made ? undefined : actionData}
      />
    </>
  )
}
