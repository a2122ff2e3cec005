import { useState } from 'react'
import { useNavigation } from 'react-router'
import { MAX_PRIVATE_KEY_LENGTH } from '~/domain/backups/limits'
import type { FormFailure } from '~/http/form/form-action'
import { useServerForm } from '~/http/form/use-server-form'
import { Button } from '~/ui/button'
import { CopyButton } from '~/ui/copy-button'
import { TextField } from '~/ui/fields/bound-field'
import { FormError } from '~/ui/form/form-error'
import { LeaveGuard } from '~/ui/form/leave-guard'
import { PostForm } from '~/ui/form/post-form'
import { Card } from '~/ui/shell/page-head'
import { Note } from '~/ui/states'

type Props = {
  publicKey: string | null
  /** The key is set by the server's environment and cannot be changed here. */
  isFixed: boolean
  /** A key that was just generated. It can be read only this once. */
  privateKey: string | null
  failure: FormFailure | undefined
}

function CurrentKey({ publicKey, isFixed }: Pick<Props, 'publicKey' | 'isFixed'>) {
  if (publicKey === null)
    return (
      <Note tone="warn" title="Backups are not encrypted">
        <p>Anyone who has a backup file can read every donor and payment in it.</p>
      </Note>
    )
  return (
    <div>
      <p>Backups are encrypted to this public key:</p>
      <p>
        <code className="token">{publicKey}</code>
        <br />
        <CopyButton text={publicKey} what="public key" />
      </p>
      {isFixed ? (
        <p>
          It is set by <code>ALMONER_BACKUP_KEY</code> on the server.
        </p>
      ) : null}
    </div>
  )
}

function NewKey({ privateKey }: { privateKey: string | null }) {
  if (privateKey === null)
    return (
      <PostForm className="stack">
        <p>
          A key has two halves. The server keeps the public one, which can only write backups. You keep the private one,
          which reads them.
        </p>
        <div className="actions">
          <Button type="submit" name="intent" value="create" icon="key">
            Create a key
          </Button>
        </div>
      </PostForm>
    )
  return (
    <div role="status">
      <Note tone="warn" title="Store this private key now. It will not be shown again.">
        <p>
          <code className="token">{privateKey}</code>
          <br />
          <CopyButton text={privateKey} what="private key" />
        </p>
        <p>
          Keep two copies away from this server, such as in a password manager and on paper in a safe. Without it no
          backup can be restored, by anyone.
        </p>
      </Note>
    </div>
  )
}

export function BackupKey({ publicKey, isFixed, privateKey, failure }: Props) {
  const [newKey, setNewKey] = useState(privateKey)
  if (privateKey !== null && privateKey !== newKey) setNewKey(privateKey)
  const isBusy = useNavigation().formMethod === 'POST'
  const [form, fields] = useServerForm({ id: 'backup-key', values: { privateKey: '' }, failure })
  return (
    <div className="set-form">
      <Card title={publicKey === null ? 'Encrypt backups' : 'Key of backups'}>
        <div className="stack">
          <CurrentKey publicKey={publicKey} isFixed={isFixed} />
          {isFixed ? null : <NewKey privateKey={newKey} />}
        </div>
      </Card>
      {isFixed ? null : (
        <PostForm id={form.id}>
          <LeaveGuard isSmall />
          <Card title={publicKey === null ? 'Use the key' : 'Use another key'}>
            <div className="stack">
              <FormError message={failure?.fields.privateKey ? undefined : failure?.message} />
              <TextField
                field={fields.privateKey}
                label="Private key"
                help={
                  'Paste it from where you stored it: this shows that your copy is complete. Only its public half is ' +
                  `saved.${publicKey === null ? '' : ' Earlier backups still need the earlier key.'}`
                }
                required
                maxLength={MAX_PRIVATE_KEY_LENGTH}
                placeholder="AGE-SECRET-KEY-1…"
                autoComplete="off"
                spellCheck={false}
              />
              <div className="actions">
                <Button type="submit" variant="primary" name="intent" value="save" isBusy={isBusy}>
                  Encrypt backups
                </Button>
              </div>
            </div>
          </Card>
        </PostForm>
      )}
    </div>
  )
}
