import type { CrmCredentials, DonorCrm } from '~/ports/donor-crm'
import type { Ports } from '~/ports/ports'
import type { Vault } from '~/ports/vault'
import { isOn, setting } from '~/domain/settings/definitions'

type Stored = Readonly<Record<string, string>>

const opened = (vault: Vault, sealed: string): string => (sealed === '' ? '' : vault.open(sealed))

/** The stored account at the donor CRM, whether it is used or not; null where none was entered (R-CRM-3). */
export function storedCredentials(stored: Stored, vault: Vault): CrmCredentials | null {
  const username = setting(stored, 'dp_username')
  const [password, apiKey] = [opened(vault, setting(stored, 'dp_password')), opened(vault, setting(stored, 'dp_api_key'))]
  return apiKey === '' && (username === '' || password === '') ? null : { username, password, apiKey }
}

/** Whether an account was entered and its exchange is not paused, without opening its secrets. */
export const usesDonorCrm = (stored: Stored): boolean =>
  !isOn(stored, 'dp_paused') &&
  (setting(stored, 'dp_api_key') !== '' || (setting(stored, 'dp_username') !== '' && setting(stored, 'dp_password') !== ''))

/** The CRM of the stored account, opened where somebody first wants it; without one the stand-in, which reaches nobody. */
export function withDonorCrm(of: Ports, settings: Stored): Ports {
  if (!usesDonorCrm(settings)) return of
  let opened: DonorCrm | undefined
  return {
    ...of,
    get donorCrm() {
      const credentials = opened ? null : storedCredentials(settings, of.vault)
      return (opened ??= credentials === null ? of.donorCrm : of.donorCrms.open(credentials))
    },
  }
}
