import { encodeQR } from 'qr'

/**
 * Simulates a phone's camera in front of a printed code of 25 mm: a 65° lens, 110 to 190 mm away. It is hand-held, so
 * at first it shakes and has to focus. The seed determines everything.
 */
export const viewKinds = ['plain', 'turned', 'perspective', 'dim', 'blurred', 'noisy'] as const
/** Views with damage to the code itself, which are counted separately. */
export const hardKinds = ['glare', 'cracked'] as const
export type ViewKind = (typeof viewKinds)[number] | (typeof hardKinds)[number]

export const frame = { width: 1280, height: 720, perSecond: 8 } as const
const focal = frame.width / 2 / Math.tan((32.5 * Math.PI) / 180)
const codeMm = 25

type Random = () => number
type Modules = readonly (readonly boolean[])[]

/** How the paper is held in one frame, in millimetres and radians, and how the light affects it. */
type Scene = {
  x: number
  y: number
  distance: number
  roll: number
  pitch: number
  yaw: number
  light: number
  noise: number
  /** Radius, in pixels. */
  blur: number
  glare: { u: number; v: number; radius: number } | undefined
  cracks: readonly { u: number; v: number; direction: number; width: number }[]
}

/** Yields the frames of one code as brightness, from the moment it is held up. */
export function* framesOf(code: string, kind: ViewKind, seed: number): Generator<Uint8Array<ArrayBuffer>> {
  const modules = encodeQR(code, 'raw', { ecc: 'quartile', version: 2, border: 4 })
  const random = createRandom(seed)
  const scene = sceneOf(kind, random)
  for (let index = 0; ; index += 1) yield draw(modules, shakeScene(scene, index, random), random)
}

function sceneOf(kind: ViewKind, random: Random): Scene {
  const pickBetween = (low: number, high: number) => low + random() * (high - low)
  const pickSign = () => (random() < 0.5 ? -1 : 1)
  return {
    x: pickBetween(-15, 15),
    y: pickBetween(-8, 8),
    distance: pickBetween(110, 190),
    roll: kind === 'turned' ? pickBetween(-Math.PI, Math.PI) : pickBetween(-0.15, 0.15),
    pitch: kind === 'perspective' ? pickSign() * pickBetween(0.35, 0.75) : pickBetween(-0.12, 0.12),
    yaw: kind === 'perspective' ? pickSign() * pickBetween(0.1, 0.5) : pickBetween(-0.12, 0.12),
    light: kind === 'dim' ? pickBetween(0.05, 0.12) : pickBetween(0.55, 1),
    noise: kind === 'noisy' ? pickBetween(18, 30) : kind === 'dim' ? 3 : 5,
    blur: kind === 'blurred' ? pickBetween(2, 3) : 0.5,
    glare:
      kind === 'glare'
        ? { u: pickBetween(-12, 12), v: pickBetween(-12, 12), radius: pickBetween(3, 6) }
        : undefined,
    cracks:
      kind === 'cracked'
        ? Array.from({ length: 5 }, () => ({
            u: pickBetween(-10, 10),
            v: pickBetween(-10, 10),
            direction: pickBetween(0, Math.PI),
            width: pickBetween(0.15, 0.6),
          }))
        : [],
  }
}

/** Shakes and blurs the scene for half a second. A reflection moves with the hand. */
function shakeScene(scene: Scene, index: number, random: Random): Scene {
  const shakiness = Math.max(0.15, 1 - index / 4)
  const shake = (amount: number) => (random() - 0.5) * 2 * amount * shakiness
  return {
    ...scene,
    x: scene.x + shake(4),
    y: scene.y + shake(4),
    distance: scene.distance + shake(5),
    roll: scene.roll + shake(0.05),
    pitch: scene.pitch + shake(0.08),
    yaw: scene.yaw + shake(0.08),
    blur: scene.blur + 3 * Math.max(0, 1 - index / 3),
    glare: scene.glare && {
      ...scene.glare,
      u: scene.glare.u + 6 * Math.sin(index / 3),
      v: scene.glare.v + 4 * Math.cos(index / 4),
    },
  }
}

const clamp = (position: number, end: number) => Math.round(Math.min(end, Math.max(0, position)))

/** The brightness of paper, ink and background. */
const tones = { paper: 235, ink: 25, background: 95 } as const

function draw(modules: Modules, scene: Scene, random: Random): Uint8Array<ArrayBuffer> {
  const { width, height } = frame
  const sharp = new Float32Array(width * height).fill(tones.background * scene.light)
  const onPaper = projectOntoPaper(scene)
  const { left, right, top, bottom } = areaToDraw(scene)
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) {
      // Two rays per pixel keep the edges smooth, as a lens does.
      const tone =
        toneAt(modules, scene, onPaper(x + 0.25, y + 0.25)) +
        toneAt(modules, scene, onPaper(x + 0.75, y + 0.75))
      if (tone >= 0) sharp[y * width + x] = (tone / 2) * scene.light
    }
  }
  const blurred = blurPicture(blurPicture(sharp, scene.blur), scene.blur)
  const first = Math.floor(random() * grain.length)
  return Uint8Array.from(blurred, (tone, index) => {
    const noise = (grain[(first + index * 7) % grain.length] ?? 0) * scene.noise
    return Math.min(255, Math.max(0, 6 + tone + noise))
  })
}

/** The part of the picture that has to be drawn: the code and the paper around it, however the paper is turned. */
function areaToDraw({ x, y, distance }: Scene) {
  const reach = (codeMm * 1.3 * focal) / (distance - codeMm)
  const [middleX, middleY] = [
    frame.width / 2 + (x * focal) / distance,
    frame.height / 2 + (y * focal) / distance,
  ]
  return {
    left: clamp(middleX - reach, frame.width),
    right: clamp(middleX + reach, frame.width),
    top: clamp(middleY - reach, frame.height),
    bottom: clamp(middleY + reach, frame.height),
  }
}

/** Returns where a ray through a pixel meets the paper, in millimetres from the code's middle. */
function projectOntoPaper({ x, y, distance, roll, pitch, yaw }: Scene) {
  const [a, b] = [Math.cos(roll), Math.sin(roll)]
  const [c, d] = [Math.cos(pitch), Math.sin(pitch)]
  const [e, f] = [Math.cos(yaw), Math.sin(yaw)]
  const across = [a * e + b * d * f, b * c, -a * f + b * d * e] as const
  const down = [-b * e + a * d * f, a * c, b * f + a * d * e] as const
  const normal = [c * f, -d, c * e] as const
  const reach = x * normal[0] + y * normal[1] + distance * normal[2]
  return (px: number, py: number) => {
    const ray = [(px - frame.width / 2) / focal, (py - frame.height / 2) / focal, 1] as const
    const length = reach / dot(ray, normal)
    const hit = [ray[0] * length - x, ray[1] * length - y, ray[2] * length - distance] as const
    return { u: dot(hit, across), v: dot(hit, down) }
  }
}

type Vector = readonly [number, number, number]
const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]

/** Returns the brightness at a point of the paper, which is a badge, or a negative number outside the paper. */
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

/** Takes the mean around each pixel, first along rows and then along columns. */
function blurPicture(picture: Float32Array, radius: number): Float32Array {
  const reach = Math.round(radius)
  if (reach < 1) return picture
  const blurLines = (source: Float32Array, step: number, length: number, lines: number, lineStep: number) => {
    const target = new Float32Array(source.length)
    for (let line = 0; line < lines; line += 1) {
      const start = line * lineStep
      const valueAt = (position: number) =>
        source[start + Math.min(length - 1, Math.max(0, position)) * step] ?? 0
      let sum = 0
      for (let position = -reach; position <= reach; position += 1) sum += valueAt(position)
      for (let position = 0; position < length; position += 1) {
        target[start + position * step] = sum / (2 * reach + 1)
        sum += valueAt(position + reach + 1) - valueAt(position - reach)
      }
    }
    return target
  }
  const { width, height } = frame
  return blurLines(blurLines(picture, 1, width, height, width), width, height, width, 1)
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/**
 * Noise in roughly a bell curve of width one, made once as sums of four uniform numbers. Each frame starts at another
 * position in it.
 */
const grain = createGrain(createRandom(7))

function createGrain(random: Random): Float32Array {
  return Float32Array.from({ length: 99_991 }, () => (random() + random() + random() + random() - 2) * 1.73)
}
