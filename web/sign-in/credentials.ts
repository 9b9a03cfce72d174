import { z } from 'zod'
import { email, newPassword, typedPassword } from '#contract/fields.ts'

const address = email('Invalid email address')

/** What signing in takes: the password as it was once chosen. */
export const SignInFields = z.strictObject({ email: address, password: typedPassword })

/** What signing up takes: a new password. */
export const SignUpFields = z.strictObject({ email: address, password: newPassword })
