import type { PublicKey } from '~/ports/vault'
import { importContactKey, makeDeviceKeys, type DeviceKeys } from './device-keys'
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
