import type { KeyObject } from 'node:crypto'
import { parsePrivateKey, parsePublicKey } from '../../app/kit/keys/age-keys.server.ts'
import { OperatorError } from '../settings/settings.ts'

export function readPublicKey(text: string): KeyObject {
  const key = parsePublicKey(text)
  if (key === null)
    throw new OperatorError('The public key of backups is not valid: it begins with age1 and has 62 letters.')
  return key
}

export function readPrivateKey(text: string): KeyObject {
  const key = parsePrivateKey(text)
  if (key === null)
    throw new OperatorError('This is no private key of backups: it begins with AGE-SECRET-KEY-1 and has 74 letters.')
  return key
}
