/** The sample pictures and ticker strips as HTML; each is drawn at the size that it gives. */

const font = '"Liberation Sans", Arial, sans-serif'

const poster = (background, ink, art, kicker, title, text) => `
  <body style="margin:0;width:1920px;height:1080px;overflow:hidden;position:relative;background:${background};color:${ink};font-family:${font.replaceAll('"', "'")}">
    <svg width="1920" height="1080" style="position:absolute;inset:0">${art}</svg>
    <div style="position:absolute;left:130px;top:300px;width:900px">
      <div style="font-size:36px;letter-spacing:8px;text-transform:uppercase;opacity:.75">${kicker}</div>
      <div style="font-size:142px;line-height:1.02;font-weight:700;margin:26px 0 34px">${title}</div>
      <div style="font-size:46px;line-height:1.4;opacity:.85">${text}</div>
    </div>
  </body>`

const morningArt = `
  <defs><radialGradient id="sun"><stop offset="0" stop-color="#fff4c9"/><stop offset="1" stop-color="#ffb648"/></radialGradient></defs>
  <circle cx="1430" cy="520" r="430" fill="#ffcf6f" opacity=".35"/>
  <circle cx="1430" cy="520" r="330" fill="#ffcf6f" opacity=".5"/>
  <circle cx="1430" cy="520" r="235" fill="url(#sun)"/>
  <path d="M1180 640 h500 l-44 268 a70 70 0 0 1 -70 60 h-272 a70 70 0 0 1 -70 -60z" fill="#7b3f2b"/>
  <path d="M1660 700 q130 -12 118 92 q-12 92 -150 88" fill="none" stroke="#7b3f2b" stroke-width="42"/>
  <ellipse cx="1430" cy="640" rx="250" ry="46" fill="#4a2317"/>
  <path d="M1340 560 q-46 -64 0 -128 t0 -128 M1440 560 q-46 -64 0 -128 t0 -128 M1540 560 q-46 -64 0 -128 t0 -128" fill="none" stroke="#fffaf0" stroke-width="18" stroke-linecap="round" opacity=".85"/>`

const workshopArt = `
  <g fill="none" stroke-width="64" stroke-linecap="round">
    <path d="M1120 900 C1230 620 1400 860 1500 560 S1740 300 1850 160" stroke="#7ae7c7"/>
    <path d="M1010 740 C1180 500 1340 720 1440 420 S1640 190 1760 60" stroke="#ffd166"/>
    <path d="M1240 1030 C1360 780 1520 960 1630 690 S1830 470 1960 360" stroke="#ff7a70"/>
  </g>
  <circle cx="1120" cy="900" r="70" fill="#0f7b6c"/><circle cx="1010" cy="740" r="70" fill="#f0a500"/><circle cx="1240" cy="1030" r="70" fill="#d64545"/>`

const welcomeArt = `
  <defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#7cc6ff"/><stop offset="1" stop-color="#3d5afe"/></linearGradient></defs>
  ${[0, 1, 2, 3, 4].map(i => `<rect x="${1080 + i * 150}" y="${330 - i * 52 + (i % 2) * 140}" width="118" height="1400" rx="59" fill="url(#g)" opacity="${0.35 + i * 0.14}"/>`).join('')}
  <circle cx="1240" cy="200" r="74" fill="#ffd166"/>`

export const pictures = {
  Morning: poster(
    'linear-gradient(120deg,#fff3dd,#ffd9a8)',
    '#5a2a1b',
    morningArt,
    'Canteen',
    'Good<br>morning',
    'Fresh coffee and warm croissants<br>until half past ten.',
  ),
  Workshop: poster(
    'linear-gradient(120deg,#0b2f3a,#0a4a4a)',
    '#eafff8',
    workshopArt,
    'Thursday, 4 pm',
    'Paint<br>with us',
    'Open workshop on the second floor.<br>Brushes are there, bring a friend.',
  ),
  Welcome: poster(
    'linear-gradient(120deg,#eef4ff,#d4e2ff)',
    '#12224d',
    welcomeArt,
    'Lobby',
    'Welcome<br>in',
    'Reception is to your left.<br>Guest Wi-Fi: ask, we are glad to help.',
  ),
}

const icons = {
  clock: '<circle cx="32" cy="32" r="25"/><path d="M32 17v15l11 8"/>',
  bowl: '<path d="M8 32h48a24 24 0 0 1 -48 0z"/><path d="M24 22q-5 -6 0 -12M38 22q-5 -6 0 -12"/>',
  cloud:
    '<path d="M18 46a11 11 0 0 1 1 -22a15 15 0 0 1 28 4a9 9 0 0 1 0 18z"/><path d="M24 53l-3 6M35 53l-3 6M46 53l-3 6"/>',
  book: '<path d="M32 16q-10 -7 -23 -4v38q13 -3 23 4q10 -7 23 -4v-38q-13 -3 -23 4v38"/>',
  bike: '<circle cx="16" cy="42" r="11"/><circle cx="48" cy="42" r="11"/><path d="M16 42l9 -20h17l6 20M25 22l11 20h-20M22 22h7M42 22l4 -7h5"/>',
}

const strip = (width, from, to, icon, title, text) => ({
  width,
  html: `<body style="margin:0;background:transparent;font-family:${font.replaceAll('"', "'")}">
    <div style="box-sizing:border-box;width:${width}px;height:128px;padding:8px 10px">
      <div style="height:112px;border-radius:30px;background:linear-gradient(100deg,${from},${to});color:#fff;display:flex;align-items:center;gap:26px;padding:0 36px">
        <svg width="64" height="64" style="flex:none" viewBox="0 0 64 64" fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round" stroke-linejoin="round">${icons[icon]}</svg>
        <div><div style="font-size:38px;font-weight:700;white-space:nowrap">${title}</div>
        <div style="font-size:26px;opacity:.88;white-space:nowrap;margin-top:2px">${text}</div></div>
      </div></div></body>`,
})

export const strips = {
  Today: strip(660, '#2456e6', '#5b8cff', 'clock', 'Open today until 21:00', 'Buka hari ini sampai pukul 21.00'),
  Lunch: strip(
    750,
    '#d9480f',
    '#ff922b',
    'bowl',
    'Lunch: nasi goreng',
    'With a green salad, from 11:30 in the canteen',
  ),
  Weather: strip(560, '#0b7285', '#22b8cf', 'cloud', '26 °C and light rain', 'Umbrellas wait at the door'),
  Library: strip(700, '#5f3dc4', '#9775fa', 'book', 'New in the library', 'Forty picture books, first floor, shelf C'),
  Bicycle: strip(
    750,
    '#2b8a3e',
    '#69db7c',
    'bike',
    'Bicycle repair day',
    'Saturday from 10:00, courtyard, free of charge',
  ),
}
