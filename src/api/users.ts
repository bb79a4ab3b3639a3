import type { Id } from '../base/id.ts'
import type { Outcome } from './envelope.ts'
import { idField, type Read, record, textField } from './fields.ts'
import { callChange, callDelete, callList } from './record-calls.ts'

export const readUser = record({
  id: idField,
  username: textField,
  email: textField,
  created_at: textField,
  updated_at: textField,
})

export type User = Read<typeof readUser>

export type NewUser = Pick<User, 'username' | 'email'> & { password: string }

export const fetchUsers = (signal?: AbortSignal): Promise<User[]> =>
  callList({ path: '/auth/user/all', key: 'users', read: readUser }, signal)

export const createUser = (user: NewUser): Promise<Outcome> => callChange('POST', '/auth/register', user)

export const deleteUser = (id: Id): Promise<Outcome> => callDelete(`/auth/user/${encodeURIComponent(id)}`)
