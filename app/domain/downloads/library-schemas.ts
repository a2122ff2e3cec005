import { z } from 'zod'
import { someId } from '~/kit/list-filters'

export const FileIdInput = z.object({ id: someId })
