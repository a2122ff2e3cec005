import { DomainError, refused } from '~/kit/errors'
import { CrmRefused, type CrmCredentials, type DonorCrm } from '~/ports/donor-crm'
import type { Ports } from '~/ports/ports'
import type { Vault } from '~/ports/vault'
import { isOn, setting } from '~/domain/settings/definitions'
import { CRM_AWAY } from './messages'

type Stored = Readonly<Record<string, string>>

const openSecret = (vault: Vault, sealed: string): string => (sealed === '' ? '' : vault.open(sealed))

export function storedCredentials(stored: Stored, vault: Vault): CrmCredentials | null {
  const username = setting(stored, 'dp_username')
  const [password, apiKey] = [
    openSecret(vault, setting(stored, 'dp_password')),
    openSecret(vault, setting(stored, 'dp_api_key')),
  ]
  return apiKey === '' && (username === '' || password === '') ? null : { username, password, apiKey }
}

export const usesDonorCrm = (stored: Stored): boolean =>
  !isOn(stored, 'dp_paused') &&
  (setting(stored, 'dp_api_key') !== '' ||
    (setting(stored, 'dp_username') !== '' && setting(stored, 'dp_password') !== ''))

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

/** Throws `refused` with the CRM's message, or `upstream` if the outcome is unknown. */
export const explainRefusal = <R>(answer: Promise<R>): Promise<R> =>
  answer.catch((error: unknown) => {
    throw error instanceof CrmRefused ? refused(error.message) : new DomainError('upstream', CRM_AWAY)
  })
