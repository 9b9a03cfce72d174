import { encodeQR } from 'qr'

/**
 * Simulates a phone's camera in front of a printed code of 25 mm: a lens of 65° that is 110 to 190 mm away, in a hand
 * that shakes at first, and has to focus. Everything follows from the seed.
 */
export const viewKinds = ['plain', 'turned', 'perspective', 'dim', 'blurred', 'noisy'] as const
/** Damage to the code itself: counted separately. */
export const hardKinds = ['glare', 'cracked'] as const
export type KindOfSight = (typeof viewKinds)[number] | (typeof hardKinds)[number]

export const frame = { width: 1280, height: 720, perSecond: 8 } as const
const focal = frame.width / 2 / Math.tan((32.5 * Math.PI) / 180)
const codeMm = 25

type Random = () => number
type Modules = readonly (readonly boolean[])[]

/** How the paper is held in one frame, in millimetres and radians, and how the light affects it. */
type Scene = {
  x: number
  y: number
  away: number
  turn: number
  tilt: number
  yaw: number
  light: number
  noise: number
  /** Radius, in pixels. */
  blur: number
  glare: { u: number; v: number; radius: number } | undefined
  cracks: readonly { u: number; v: number; direction: number; width: number }[]
}

/** The frames of one code in order, as brightness, from the moment it is held up. */
export function* framesOf(code: string, kind: KindOfSight, seed: number): Generator<Uint8Array<ArrayBuffer>> {
  const modules = encodeQR(code, 'raw', { ecc: 'quartile', version: 2, border: 4 })
  const random = seeded(seed)
  const held = sceneOf(kind, random)
  for (let at = 0; ; at += 1) yield draw(modules, shakeScene(held, at, random), random)
}

function sceneOf(kind: KindOfSight, random: Random): Scene {
  const within = (low: number, high: number) => low + random() * (high - low)
  const either = () => (random() < 0.5 ? -1 : 1)
  return {
    x: within(-15, 15),
    y: within(-8, 8),
    away: within(110, 190),
    turn: kind === 'turned' ? within(-Math.PI, Math.PI) : within(-0.15, 0.15),
    tilt: kind === 'perspective' ? either() * within(0.35, 0.75) : within(-0.12, 0.12),
    yaw: kind === 'perspective' ? either() * within(0.1, 0.5) : within(-0.12, 0.12),
    light: kind === 'dim' ? within(0.05, 0.12) : within(0.55, 1),
    noise: kind === 'noisy' ? within(18, 30) : kind === 'dim' ? 3 : 5,
    blur: kind === 'blurred' ? within(2, 3) : 0.5,
    glare: kind === 'glare' ? { u: within(-12, 12), v: within(-12, 12), radius: within(3, 6) } : undefined,
    cracks:
      kind === 'cracked'
        ? Array.from({ length: 5 }, () => ({
            u: within(-10, 10),
            v: within(-10, 10),
            direction: within(0, Math.PI),
            width: within(0.15, 0.6),
          }))
        : [],
  }
}

/** Shakes and blurs the scene for half a second. A reflection moves with the hand. */
function shakeScene(held: Scene, at: number, random: Random): Scene {
  const unrest = Math.max(0.15, 1 - at / 4)
  const shake = (much: number) => (random() - 0.5) * 2 * much * unrest
  return {
    ...held,
    x: held.x + shake(4),
    y: held.y + shake(4),
    away: held.away + shake(5),
    turn: held.turn + shake(0.05),
    tilt: held.tilt + shake(0.08),
    yaw: held.yaw + shake(0.08),
    blur: held.blur + 3 * Math.max(0, 1 - at / 3),
    glare: held.glare && {
      ...held.glare,
      u: held.glare.u + 6 * Math.sin(at / 3),
      v: held.glare.v + 4 * Math.cos(at / 4),
    },
  }
}

const clamped = (place: number, end: number) => Math.round(Math.min(end, Math.max(0, place)))

/** The brightness of paper, ink and background. */
const tones = { paper: 235, ink: 25, behind: 95 } as const

function draw(modules: Modules, scene: Scene, random: Random): Uint8Array<ArrayBuffer> {
  const { width, height } = frame
  const sharp = new Float32Array(width * height).fill(tones.behind * scene.light)
  const onPaper = planeOf(scene)
  const { left, right, top, bottom } = aroundCode(scene)
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) {
      // Two rays per pixel, so that edges aren't jagged, as with a lens.
      const tone =
        toneAt(modules, scene, onPaper(x + 0.25, y + 0.25)) +
        toneAt(modules, scene, onPaper(x + 0.75, y + 0.75))
      if (tone >= 0) sharp[y * width + x] = (tone / 2) * scene.light
    }
  }
  const blurred = blurPicture(blurPicture(sharp, scene.blur), scene.blur)
  const first = Math.floor(random() * grain.length)
  return Uint8Array.from(blurred, (tone, at) => {
    const noise = (grain[(first + at * 7) % grain.length] ?? 0) * scene.noise
    return Math.min(255, Math.max(0, 6 + tone + noise))
  })
}

/** The part of the picture that has to be drawn: the code and the paper around it, however it is turned. */
function aroundCode({ x, y, away }: Scene) {
  const reach = (codeMm * 1.3 * focal) / (away - codeMm)
  const [middleX, middleY] = [frame.width / 2 + (x * focal) / away, frame.height / 2 + (y * focal) / away]
  return {
    left: clamped(middleX - reach, frame.width),
    right: clamped(middleX + reach, frame.width),
    top: clamped(middleY - reach, frame.height),
    bottom: clamped(middleY + reach, frame.height),
  }
}

/** Where a ray through a pixel meets the paper, in millimetres from the code's middle. */
function planeOf({ x, y, away, turn, tilt, yaw }: Scene) {
  const [a, b] = [Math.cos(turn), Math.sin(turn)]
  const [c, d] = [Math.cos(tilt), Math.sin(tilt)]
  const [e, f] = [Math.cos(yaw), Math.sin(yaw)]
  const across = [a * e + b * d * f, b * c, -a * f + b * d * e] as const
  const down = [-b * e + a * d * f, a * c, b * f + a * d * e] as const
  const out = [c * f, -d, c * e] as const
  const reach = x * out[0] + y * out[1] + away * out[2]
  return (px: number, py: number) => {
    const ray = [(px - frame.width / 2) / focal, (py - frame.height / 2) / focal, 1] as const
    const t = reach / dot(ray, out)
    const hit = [ray[0] * t - x, ray[1] * t - y, ray[2] * t - away] as const
    return { u: dot(hit, across), v: dot(hit, down) }
  }
}

type Vector = readonly [number, number, number]
const dot = (one: Vector, other: Vector) => one[0] * other[0] + one[1] * other[1] + one[2] * other[2]

/** Negative outside the paper, which is a badge. */
function toneAt(modules: Modules, { glare, cracks }: Scene, { u, v }: { u: number; v: number }): number {
  if (u < -60 || u > 20 || v < -40 || v > 20) return -500
  const size = modules.length
  const module = codeMm / (size - 8)
  const isDark = modules[Math.floor(v / module + size / 2)]?.[Math.floor(u / module + size / 2)] ?? false
  if (glare && Math.hypot(u - glare.u, v - glare.v) < glare.radius) return 255
  for (const crack of cracks) {
    const off = (u - crack.u) * Math.sin(crack.direction) - (v - crack.v) * Math.cos(crack.direction)
    if (Math.abs(off) < crack.width / 2) return isDark ? 150 : 60
  }
  return isDark ? tones.ink : tones.paper
}

/** The mean around each pixel, first along rows and then along columns. */
function blurPicture(picture: Float32Array, radius: number): Float32Array {
  const reach = Math.round(radius)
  if (reach < 1) return picture
  const along = (from: Float32Array, step: number, length: number, lines: number, lineStep: number) => {
    const to = new Float32Array(from.length)
    for (let line = 0; line < lines; line += 1) {
      const start = line * lineStep
      const at = (place: number) => from[start + Math.min(length - 1, Math.max(0, place)) * step] ?? 0
      let sum = 0
      for (let place = -reach; place <= reach; place += 1) sum += at(place)
      for (let place = 0; place < length; place += 1) {
        to[start + place * step] = sum / (2 * reach + 1)
        sum += at(place + reach + 1) - at(place - reach)
      }
    }
    return to
  }
  const { width, height } = frame
  return along(along(picture, 1, width, height, width), width, height, width, 1)
}

export function seeded(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/**
 * Roughly a bell curve of width one, as the sum of four uniform numbers; made once, and started at another position
 * each time.
 */
const grain = grainOf(seeded(7))

function grainOf(random: Random): Float32Array {
  return Float32Array.from({ length: 99_991 }, () => (random() + random() + random() + random() - 2) * 1.73)
}
