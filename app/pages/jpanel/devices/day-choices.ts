import { MAX_DAYS } from '~/domain/devices/device'
import { counted } from '~/kit/text'

export const DAY_CHOICES = Array.from({ length: MAX_DAYS }, (_, index) => ({
  value: String(index + 1),
  label: counted(index + 1, 'day'),
}))
