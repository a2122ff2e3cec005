import type { Fields } from '~/kit/fields'

export const readCredentials = (body: Fields): Fields => ({
  username: body.username,
  password: body.password,
  apiKey: body.apikey,
})

export const readImport = (body: Fields): Fields => ({ createLogin: body.create_login })

export const verifyRequest = (typed: Readonly<Record<string, string>>): Fields => ({
  username: typed.dp_username ?? '',
  password: typed.dp_password ?? '',
  apikey: typed.dp_api_key ?? '',
})
