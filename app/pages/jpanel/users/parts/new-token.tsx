import { CopyButton } from '~/ui/copy-button'
import { Icon } from '~/ui/icon'

export function NewToken({ token }: { token: string }) {
  return (
    <div className="note warn" role="status">
      <Icon name="key" />
      <div>
        <b>Copy it now. You will not see it again.</b>
        <br />
        <code className="token">{token}</code>
        <br />
        <CopyButton text={token} what="token" />
      </div>
    </div>
  )
}
