/**
 * The sample films, drawn on a canvas. Every function runs in the browser and draws one frame. `phase` goes from 0 to 1
 * over the film. Every motion is a whole number of turns, so that the film loops without a jump.
 */

function aurora(ctx, width, height, phase) {
  const turn = 2 * Math.PI
  const sky = ctx.createLinearGradient(0, 0, 0, height)
  sky.addColorStop(0, '#050b24')
  sky.addColorStop(0.65, '#0c2a45')
  sky.addColorStop(1, '#123f4f')
  ctx.fillStyle = sky
  ctx.fillRect(0, 0, width, height)
  for (let star = 0; star < 130; star++) {
    const twinkle = 0.35 + 0.35 * Math.sin(turn * (phase * (1 + (star % 2)) + star * 0.37))
    ctx.fillStyle = `rgba(255,255,255,${twinkle})`
    ctx.beginPath()
    ctx.arc((star * 613) % width, (star * star * 37) % (height * 0.75), 0.8 + (star % 3) * 0.5, 0, turn)
    ctx.fill()
  }
  ctx.globalCompositeOperation = 'screen'
  const ribbons = ['64,255,190', '72,190,255', '170,110,255']
  ribbons.forEach((colour, index) => {
    for (let x = 0; x < width; x += 4) {
      const u = x / width
      const sway = Math.sin(turn * (u * 1.1 + phase + index * 0.31)) * 66 + Math.sin(turn * (u * 2.3 - phase)) * 26
      const foot = height * (0.5 + index * 0.07) + sway
      const tall = height * (0.33 + 0.09 * Math.sin(turn * (u * 3 + phase + index / 3)))
      const glow = 0.22 + 0.14 * Math.sin(turn * (u * 5 - phase * 2 + index / 2))
      const light = ctx.createLinearGradient(0, foot - tall, 0, foot)
      light.addColorStop(0, `rgba(${colour},0)`)
      light.addColorStop(0.85, `rgba(${colour},${glow * 2})`)
      light.addColorStop(1, `rgba(${colour},0)`)
      ctx.fillStyle = light
      ctx.fillRect(x, foot - tall, 4, tall)
    }
  })
  ctx.globalCompositeOperation = 'source-over'
  const hills = [
    ['#06202b', 0.83, 40, 1.2],
    ['#03141c', 0.9, 30, 2.1],
  ]
  for (const [colour, level, swell, waves] of hills) {
    ctx.fillStyle = colour
    ctx.beginPath()
    ctx.moveTo(0, height)
    for (let x = 0; x <= width; x += 8) {
      ctx.lineTo(x, height * level - swell * Math.sin(x * 0.0049 * waves + waves) - 9 * Math.sin(x * 0.021 * waves))
    }
    ctx.lineTo(width, height)
    ctx.fill()
  }
  ctx.fillStyle = 'rgba(255,255,255,0.94)'
  ctx.font = '700 76px "Liberation Sans", Arial, sans-serif'
  ctx.fillText('Northern lights', 84, 150)
  ctx.font = '400 33px "Liberation Sans", Arial, sans-serif'
  ctx.fillStyle = 'rgba(255,255,255,0.72)'
  ctx.fillText('A quiet minute between two appointments', 87, 205)
}

function tides(ctx, width, height, phase) {
  const turn = 2 * Math.PI
  const sky = ctx.createLinearGradient(0, 0, 0, height)
  sky.addColorStop(0, '#ff9a76')
  sky.addColorStop(0.4, '#ffd3a1')
  sky.addColorStop(0.62, '#fff1d6')
  ctx.fillStyle = sky
  ctx.fillRect(0, 0, width, height)
  const sunY = height * 0.4 + 7 * Math.sin(turn * phase)
  const halo = ctx.createRadialGradient(width * 0.7, sunY, 40, width * 0.7, sunY, 330)
  halo.addColorStop(0, 'rgba(255,255,240,0.95)')
  halo.addColorStop(0.26, 'rgba(255,240,205,0.75)')
  halo.addColorStop(1, 'rgba(255,230,190,0)')
  ctx.fillStyle = halo
  ctx.fillRect(0, 0, width, height)
  ctx.fillStyle = '#fffaf0'
  ctx.beginPath()
  ctx.arc(width * 0.7, sunY, 84, 0, turn)
  ctx.fill()
  const waters = ['#7fd1cf', '#45aebb', '#1d87a4', '#12617f', '#0c435f']
  waters.forEach((colour, index) => {
    const level = height * (0.56 + index * 0.085)
    const swell = 15 + index * 5
    const waves = 1 + (index % 3)
    ctx.fillStyle = colour
    ctx.beginPath()
    ctx.moveTo(0, height)
    for (let x = 0; x <= width + 6; x += 6) {
      const u = x / width
      const direction = index % 2 ? -1 : 1
      const rise = Math.sin(turn * (u * waves + direction * phase + index * 0.23))
      ctx.lineTo(x, level + swell * rise + swell * 0.4 * Math.sin(turn * (u * 3 - direction * phase * 2 + index)))
    }
    ctx.lineTo(width, height)
    ctx.fill()
  })
  ctx.fillStyle = '#7a3b2e'
  ctx.font = '700 76px "Liberation Sans", Arial, sans-serif'
  ctx.fillText('Selamat datang', 84, 150)
  ctx.font = '400 33px "Liberation Sans", Arial, sans-serif'
  ctx.fillStyle = 'rgba(122,59,46,0.85)'
  ctx.fillText('Welcome. Take a seat, we are right with you.', 87, 205)
}

function orbit(ctx, width, height, phase) {
  const turn = 2 * Math.PI
  const ground = ctx.createLinearGradient(0, 0, width, height)
  ground.addColorStop(0, '#2b1055')
  ground.addColorStop(1, '#6a1b6f')
  ctx.fillStyle = ground
  ctx.fillRect(0, 0, width, height)
  const [cx, cy] = [width * 0.69, height * 0.5]
  const rings = [
    [96, 1, '#ffd166', 17],
    [158, -1, '#06d6a0', 13],
    [222, 2, '#4cc9f0', 20],
    [288, -1, '#ef476f', 15],
    [352, 1, '#f8f9fa', 10],
  ]
  ctx.lineWidth = 2
  rings.forEach(([radius, turns, colour, size], index) => {
    ctx.strokeStyle = 'rgba(255,255,255,0.14)'
    ctx.beginPath()
    ctx.arc(cx, cy, radius, 0, turn)
    ctx.stroke()
    for (let tail = 22; tail >= 0; tail--) {
      const angle = turn * (phase * turns + index * 0.19) - Math.sign(turns) * tail * 0.045
      ctx.globalAlpha = tail === 0 ? 1 : 0.3 * (1 - tail / 23)
      ctx.fillStyle = colour
      ctx.beginPath()
      ctx.arc(cx + radius * Math.cos(angle), cy + radius * Math.sin(angle), size * (1 - tail / 30), 0, turn)
      ctx.fill()
    }
    ctx.globalAlpha = 1
  })
  const core = ctx.createRadialGradient(cx - 14, cy - 14, 5, cx, cy, 58)
  core.addColorStop(0, '#fff6d5')
  core.addColorStop(1, '#ff9f1c')
  ctx.fillStyle = core
  ctx.beginPath()
  ctx.arc(cx, cy, 50 + 4 * Math.sin(turn * phase * 2), 0, turn)
  ctx.fill()
  ctx.fillStyle = '#ffffff'
  ctx.font = '700 76px "Liberation Sans", Arial, sans-serif'
  ctx.fillText('Around', 84, 330)
  ctx.fillText('the clock', 84, 414)
  ctx.font = '400 33px "Liberation Sans", Arial, sans-serif'
  ctx.fillStyle = 'rgba(255,255,255,0.75)'
  ctx.fillText('One loop, five moons, no seam', 87, 476)
}

export const films = { Aurora: aurora, Tides: tides, Orbit: orbit }
