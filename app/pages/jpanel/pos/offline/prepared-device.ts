import type { PublicKey } from '~/ports/vault'
import { importContactKey, makeDeviceKeys, readGrant, type DeviceKeys, type Grant } from './device-keys'
import type { TillStorage } from './storage'

export type Granted = { publicId: string; grant: string; signer: PublicKey; contactKey: string }

/** Stored unsealed, because its keys can be used but not exported. */
export type PreparedDevice = Pick<DeviceKeys, 'signingKey' | 'sealingKey'> &
  Omit<Granted, 'contactKey'> & { contactKey: CryptoKey }

const DEVICE = 'device'
const WAITING = 'sale:'

export const loadDevice = async (storage: TillStorage): Promise<PreparedDevice | null> =>
  ((await storage.read(DEVICE)) as PreparedDevice | undefined) ?? null

export type Preparing = { publicKey: PublicKey; finish: (granted: Granted) => Promise<void> }

/**
 * Creates the keys first, because the server registers the public half (R-DEVICES-1). Null while sales wait, because
 * they belong to the earlier device.
 */
export async function beginPreparing(storage: TillStorage): Promise<Preparing | null> {
  if ((await storage.listKeys(WAITING)).length > 0) return null
  const { publicKey, signingKey, sealingKey } = await makeDeviceKeys()
  return {
    publicKey,
    finish: async ({ contactKey, ...granted }) => {
      const before = await loadDevice(storage)
      const device: PreparedDevice = {
        ...granted,
        signingKey,
        // Another tab may still seal with the earlier key, and one key must open everything.
        sealingKey: before?.sealingKey ?? sealingKey,
        contactKey: await importContactKey(contactKey),
      }
      await storage.write({ put: [[DEVICE, device]] })
    },
  }
}

export const readOwnGrant = async ({ grant, signer, publicId }: PreparedDevice): Promise<Grant | null> => {
  const read = await readGrant(grant, signer)
  return read?.device === publicId ? read : null
}

async function loadGrant(storage: TillStorage): Promise<Grant | null> {
  const device = await loadDevice(storage)
  return device && readOwnGrant(device)
}

/** Null once it has ended, and for a person whom it does not name. */
export async function findGrant(storage: TillStorage, { seller, now }: { seller: number; now: Date }) {
  const grant = await loadGrant(storage)
  return grant !== null && grant.until > now && grant.sellers.includes(seller) ? grant : null
}

export async function hasGrantEnded(storage: TillStorage, now: Date): Promise<boolean> {
  const grant = await loadGrant(storage)
  return grant === null || grant.until <= now
}

export async function renewGrant(storage: TillStorage, grant: string): Promise<Grant | null> {
  const device = await loadDevice(storage)
  if (device === null) return null
  const [before, renewed] = await Promise.all([readOwnGrant(device), readOwnGrant({ ...device, grant })])
  if (renewed === null || renewed.until.getTime() === before?.until.getTime()) return null
  await storage.write({ put: [[DEVICE, { ...device, grant }]] })
  return renewed
}
