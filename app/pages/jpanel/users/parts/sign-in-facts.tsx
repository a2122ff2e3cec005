import { DateText } from '~/ui/date-text'
import { Card, Pairs } from '~/ui/shell/page-head'

type Props = { hasTwoFactor: boolean; hasPassword: boolean; lastLoginAt: Date | null }

export const SignInFacts = ({ hasTwoFactor, hasPassword, lastLoginAt }: Props) => (
  <Card title="Sign-in" isSide>
    <Pairs
      rows={[
        ['Two-factor authentication', hasTwoFactor ? 'On' : 'Off'],
        ['Password', hasPassword ? 'Set' : 'Not set yet'],
        ['Last sign-in', lastLoginAt ? <DateText key="at" at={lastLoginAt} full /> : 'Never'],
      ]}
    />
  </Card>
)
