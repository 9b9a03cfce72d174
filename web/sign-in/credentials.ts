import { z } from 'zod'
import { email, newPassword, typedPassword } from '#contract/fields.ts'

const address = email('Invalid email address')

/** The sign-in input. The password isn't checked against today's rules. */
export const SignInFields = z.strictObject({ email: address, password: typedPassword })

export const SignUpFields = z.strictObject({ email: address, password: newPassword })
