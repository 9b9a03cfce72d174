import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { z } from 'zod'
import type { Submitted } from '#contract/registration.ts'
import { ActionForm } from '#web/lib/action-form.tsx'
import { go, useSearchParameter } from '#web/lib/location.ts'
import { api } from '#web/lib/api.ts'
import { takeTypedEarly } from '#web/lib/take-over.ts'
import { PageLink } from '#web/lib/page-link.tsx'
import { sessionQuery, wasEndedElsewhere } from '#web/session/session.ts'
import { PageTitle } from '#web/shell/page-title.tsx'
import type { ProviderButtonsProps } from '#web/sign-in/provider-buttons.tsx'
import { Button } from '#web/ui/button.tsx'
import { NewPasswordField } from '#web/ui/new-password-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useLoaded } from '#web/ui/use-loaded.ts'
import { signInAt } from '#web/sign-in/auth-call.ts'
import { typedAddress } from '#web/lib/typed-address.ts'
import type { FormErrors } from '#web/ui/form-errors.ts'
import { Form, FormActions } from '#web/ui/form.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { toast } from '#web/ui/toast.tsx'

type AuthCardProps = {
  /** Whether a link of ours has just confirmed an address. */
  isConfirmed: boolean
  onSignedUp: () => void
}

/** Sign In and Create Account, one at a time. Switching resets the form. */
export function AuthCard({ isConfirmed, onSignedUp }: AuthCardProps) {
  const [isSigningUp, setSigningUp] = useState(false)
  const [signedUp, setSignedUp] = useState<SignUpResult>()
  const title = isSigningUp ? 'Create Account' : 'Welcome Back'
  const welcome = (result: SignUpResult) => {
    setSignedUp(result)
    setSigningUp(false)
    onSignedUp()
  }
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <div className="flex flex-col gap-6 rounded-card border border-line bg-card p-6 sm:p-8">
        <h1 className="text-[2rem]">{title}</h1>
        {wasEndedElsewhere() && !signedUp && (
          <Notice>
            You were signed out on this device: your password or role was changed, your account was disabled
            or deleted, or you were away for a long time. Sign in again. If that doesn’t work, ask an
            organiser.
          </Notice>
        )}
        {signedUp && <ConfirmAddress {...signedUp} />}
        {isConfirmed && !signedUp && (
          <Notice tone="ok">Your address is confirmed. An organiser will give your account its role.</Notice>
        )}
        {isSigningUp ? <SignUpForm onSignedUp={welcome} /> : <SignInForm />}
        {!isSigningUp && <OtherWays />}
        {!isSigningUp && <Providers />}
        <div className="flex flex-col items-center gap-3">
          <Button
            variant="quiet"
            onPress={() => {
              setSigningUp(!isSigningUp)
              setSignedUp(undefined)
            }}
          >
            {isSigningUp ? 'Already have an account? Sign in' : "Don't have an account? Sign up"}
          </Button>
          <p className="text-sm text-soft">Need help? Contact your administrator</p>
        </div>
      </div>
      <BackendAccess />
    </>
  )
}

/** The next step stays on screen, while a toast would disappear. */
const ConfirmAddress = ({ email, delivery, leavesBy }: SignUpResult) => (
  <Notice tone="ok">
    {delivery === 'mail' ? (
      <>
        Check your mail to confirm your address <strong className="wrap-anywhere">{email}</strong>
        {leavesBy !== null && <LoadedWaitingMail leavesBy={leavesBy} />}
      </>
    ) : (
      <>
        Your organiser will send you your link for <strong className="wrap-anywhere">{email}</strong>
      </>
    )}
  </Notice>
)

/** Rarely needed, so it is loaded separately to keep the sign-in page small. */
function LoadedWaitingMail({ leavesBy }: { leavesBy: string }) {
  const waiting = useLoaded(loadWaitingMail)
  return (
    waiting && (
      <p>
        <waiting.WaitingMail leavesBy={leavesBy} />
      </p>
    )
  )
}

const loadWaitingMail = () => import('#web/registration/survey/waiting-mail.tsx')

/** Links for people without a password at hand, to separate pages that keep this one small. */
const OtherWays = () => (
  <p className="-mt-4 -mb-2 flex flex-wrap justify-center gap-x-6 text-sm">
    <PageLink href="/forgot-password" className={quietLinkStyle}>
      Forgot password?
    </PageLink>
    <PageLink href="/sign-in-code" className={quietLinkStyle}>
      Sign in with a code
    </PageLink>
  </p>
)

const useSignInOptions = () =>
  useQuery({ ...api.accounts.signInOptions.queryOptions(), staleTime: Infinity }).data

/** Loaded only if there are providers, to keep the sign-in page small. */
function Providers() {
  const signInOptions = useSignInOptions()
  return signInOptions && <OtherProviders signInOptions={signInOptions} />
}

function OtherProviders({ signInOptions }: Pick<ProviderButtonsProps, 'signInOptions'>) {
  const refused = useSearchParameter('refused')
  const { providers, isEthereumOn, isPhoneOn } = signInOptions
  const isPlain = providers.length === 0 && !isEthereumOn && !isPhoneOn && refused === undefined
  return isPlain ? null : <LoadedProviders signInOptions={signInOptions} refused={refused} />
}

function LoadedProviders(props: ProviderButtonsProps) {
  const buttons = useLoaded(loadButtons)
  return buttons && <buttons.ProviderButtons {...props} />
}

const loadButtons = () => import('#web/sign-in/provider-buttons.tsx')

function BackendAccess() {
  const signInOptions = useSignInOptions()
  return (
    <p className="mt-2 min-h-(--control-small) text-center text-sm">
      {signInOptions && (
        // Not a page of the app, so the browser navigates there itself.
        <a href={signInOptions.backendAccessUrl} rel="noreferrer" className={quietLinkStyle}>
          Backend Access
        </a>
      )}
    </p>
  )
}

const quietLinkStyle = 'inline-flex min-h-(--control-small) items-center text-soft hover:text-ink'

type SignUpResult = z.infer<typeof Submitted>

/** Requests an account, which exists once the address is confirmed. */
const SignUpForm = ({ onSignedUp }: { onSignedUp: (result: SignUpResult) => void }) => (
  <ActionForm
    aria-label="Create Account"
    schema={signUpFields}
    read={({ text }) => ({ email: text('email'), password: text('password') })}
    action={api.accounts.signUp}
    submitLabel="Create Account"
    isWide
    fields={{ WEAK_PASSWORD: 'password' }}
    success={({ delivery }) => ({
      title: 'Account created successfully! 🎈',
      description:
        delivery === 'mail'
          ? 'Check your mail to confirm your address'
          : 'Your organiser will send you your link',
    })}
    onSuccess={onSignedUp}
  >
    <TextField label="Email" name="email" type="email" autoComplete="username" />
    <NewPasswordField />
  </ActionForm>
)

/** E-mail and password. The page decides where to go once it knows the account. */
function SignInForm() {
  const client = useQueryClient()
  const [errors, setErrors] = useState<FormErrors>()
  const [{ email, password, isSent }] = useState(readEarly)
  useEffect(() => typeAddress(email), [email])
  const { mutate, isPending } = useMutation({
    mutationFn: async (credentials: { email: string; password: string }) => {
      const response = await signInAt('/sign-in/email', credentials)
      if (!response.isDone || response.needsFactor) return response
      // Sign-in worked. If the session then fails to load, the page shows that with a retry.
      await client.resetQueries({ queryKey: sessionQuery.queryKey })
      if (client.getQueryData(sessionQuery.queryKey)?.role) toast({ title: 'Logged in successfully!' })
      return response
    },
    onMutate: () => setErrors(undefined),
    onSuccess: ({ isDone, needsFactor, code, sentence: refusal }) => {
      if (needsFactor) return go('/second-factor')
      if (isDone) return undefined
      const isWrong = code === 'invalid_credentials'
      const sentence = isWrong ? 'Invalid email or password' : refusal
      setErrors({ [isWrong ? 'password' : '']: sentence })
      toast({ kind: 'error', title: sentence })
      return undefined
    },
  })
  const signIn = (credentials: { email: string; password: string }) => {
    // Ignores a second press before the first one shows: it would open a second session.
    if (!client.isMutating()) mutate(credentials)
  }
  const signInEarly = useEffectEvent(() => isSent && signIn({ email, password }))
  useEffect(() => void signInEarly(), [])
  return (
    <Form
      aria-label="Sign In"
      schema={signInFields}
      read={({ text }) => ({ email: text('email'), password: text('password') })}
      onSubmit={signIn}
      errors={errors}
    >
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={email}
        onChange={typeAddress}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        defaultValue={password}
      />
      <FormActions>
        <Button type="submit" variant="primary" isWide isPending={isPending}>
          Sign In
        </Button>
      </FormActions>
    </Form>
  )
}

/** What was typed before this code had loaded. */
function readEarly() {
  const early = takeTypedEarly()
  const textOf = (name: string) => String(early?.get(name) ?? '')
  return { email: textOf('email'), password: textOf('password'), isSent: textOf('sent') !== '' }
}

const typeAddress = (text: string) => {
  typedAddress.text = text
}

/** Loaded separately, so that the page appears before the validation library. */
const signUpFields = async () => (await import('#web/sign-in/credentials.ts')).SignUpFields
const signInFields = async () => (await import('#web/sign-in/credentials.ts')).SignInFields
