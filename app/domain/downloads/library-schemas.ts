import { z } from 'zod'
import { someId } from '~/kit/fields'

export const FileIdInput = z.object({ id: someId })
