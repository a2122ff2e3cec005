import { Icon } from '~/ui/icon'

/** Said wherever money is taken, on an installation that people reach by https (R-PAYMENTS-5). */
export const SANDBOX_WORDS =
  'Payments are not real. No payment gateway is set, so the sandbox takes them and no money moves.'

/** Below the top bar of every page. */
export const SandboxNotice = () => (
  <div className="connection-line" role="note">
    <Icon name="alert-triangle" />
    <span className="grow">{SANDBOX_WORDS}</span>
  </div>
)
