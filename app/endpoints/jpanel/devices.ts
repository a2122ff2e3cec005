import { reviewList } from '~/domain/device-sales/sales-to-review.list.server'
import { deviceList } from '~/domain/devices/devices.list.server'
import { prepareDevice } from '~/domain/devices/prepare-device.server'
import { call } from '~/http/call'
import type { Calls } from '~/http/call-args'
import { listCsv } from '~/http/list/list-endpoints'
import { preparedWire, readPreparation } from '~/wire/devices/devices'

export const calls = {
  // Called on the tablet itself by a person who may prepare devices, so that the private key stays there.
  'POST /jpanel/devices/prepare': call(prepareDevice, { read: readPreparation, reply: preparedWire }),
  'GET /jpanel/devices.csv': listCsv(deviceList),
  'GET /jpanel/sales-to-review.csv': listCsv(reviewList),
} satisfies Calls
