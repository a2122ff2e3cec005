import type { PublicKey } from '~/ports/vault'
import { importContactKey, makeDeviceKeys, readGrant, type DeviceKeys, type Grant } from './device-keys'
import type { TillStorage } from './storage'

/** The server's answer to a tablet that is prepared. */
export type Granted = { publicId: string; grant: string; signer: PublicKey; contactKey: string }

/** Stored unsealed: of its keys only their use is there, and nobody can export them. */
export type PreparedDevice = Pick<DeviceKeys, 'signingKey' | 'sealingKey'> &
  Omit<Granted, 'contactKey'> & { contactKey: CryptoKey }

const DEVICE = 'device'
const WAITING = 'sale:'

export const loadDevice = async (storage: TillStorage): Promise<PreparedDevice | null> =>
  ((await storage.read(DEVICE)) as PreparedDevice | undefined) ?? null

export type Preparing = { publicKey: PublicKey; finish: (granted: Granted) => Promise<void> }

/**
 * The keys come first, since the server registers their public half (R-DEVICES-1). Null while sales wait: they name
 * the device that this one was before.
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
        // Another tab may still seal by the key before, and all of it must open with one.
        sealingKey: before?.sealingKey ?? sealingKey,
        contactKey: await importContactKey(contactKey),
      }
      await storage.write({ put: [[DEVICE, device]] })
    },
  }
}

/** Null where it is another device's, or nobody here signed it. */
export const readOwnGrant = async ({ grant, signer, publicId }: PreparedDevice): Promise<Grant | null> => {
  const read = await readGrant(grant, signer)
  return read?.device === publicId ? read : null
}

/** The grant that takes the place of the one before; null where it is the same, or none of this device. */
export async function renewGrant(storage: TillStorage, grant: string): Promise<Grant | null> {
  const device = await loadDevice(storage)
  if (device === null) return null
  const [before, renewed] = await Promise.all([readOwnGrant(device), readOwnGrant({ ...device, grant })])
  if (renewed === null || renewed.until.getTime() === before?.until.getTime()) return null
  await storage.write({ put: [[DEVICE, { ...device, grant }]] })
  return renewed
}
