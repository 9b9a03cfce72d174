type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'done' | 'danger'
type ButtonSize = 'medium' | 'small'

export type ButtonLook = {
  /** At most one primary per view; danger for destructive actions; done for finished actions. Default: secondary. */
  variant?: ButtonVariant
  size?: ButtonSize
  /** Square, for a single icon; needs an `aria-label`. */
  isIcon?: boolean
  /** As wide as its container. */
  isWide?: boolean
}

/** The classes of buttons, and of links that look like one. */
export function buttonStyle({ variant = 'secondary', size = 'medium', isIcon, isWide }: ButtonLook): string {
  const padding = variant === 'done' ? '' : size === 'small' ? 'px-3' : 'px-4'
  return [
    base,
    variants[variant],
    size === 'small' ? 'min-h-(--control-small) text-sm' : 'min-h-(--control) text-base',
    isIcon ? (size === 'small' ? 'w-(--control-small)' : 'w-(--control)') : padding,
    isWide ? 'w-full' : '',
  ].join(' ')
}

const base =
  'relative inline-flex max-w-full shrink-0 items-center justify-center gap-2 rounded-control border font-medium no-underline ' +
  'cursor-pointer select-none text-center transition-colors duration-150 ' +
  'disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-not-allowed aria-disabled:opacity-60 ' +
  '[&_svg]:shrink-0 print:hidden'

const variants: Record<ButtonVariant, string> = {
  // Toasts never cover a `filled` button (web/ui/toast-region.tsx).
  primary:
    'filled border-transparent bg-brand text-on-brand hover:bg-brand-pressed pressed:bg-brand-pressed aria-disabled:hover:bg-brand',
  secondary: 'border-edge bg-raised text-ink hover:bg-marked pressed:bg-marked aria-disabled:hover:bg-raised',
  quiet: 'border-transparent bg-transparent text-ink hover:bg-marked pressed:bg-marked',
  done: 'border-transparent bg-transparent text-ok opacity-100!',
  danger:
    'border-bad-edge bg-bad-tint text-bad hover:bg-bad hover:text-paper pressed:bg-bad pressed:text-paper',
}
