import { z } from 'zod'
import { workflow } from '~/db/operation.server'

export const removeStoredObjects = workflow({
  name: 'media.remove-objects',
  permission: null,
  input: z.object({ keys: z.array(z.string().regex(/^(?:media|downloads)\//)).max(100) }),
  async run({ ports }, { keys }) {
    for (const key of keys) await ports.objectStore.remove(key)
  },
})
