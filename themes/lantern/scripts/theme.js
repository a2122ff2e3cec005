// The menu folds away on a phone; without this script it stays open.
const button = document.querySelector('.menu-button')
const menu = document.getElementById('site-menu')
if (button && menu && matchMedia('(width < 48rem)').matches) {
  button.hidden = false
  menu.hidden = true
  button.addEventListener('click', () => {
    menu.hidden = !menu.hidden
    button.setAttribute('aria-expanded', String(!menu.hidden))
  })
}

// The sum of a split gift, while it is typed.
for (const list of document.querySelectorAll('[data-sum]')) {
  const sum = document.getElementById(list.dataset.sum)
  list.addEventListener('input', () => {
    const amounts = [...list.querySelectorAll('input')].map(({ value }) => Number(value.replaceAll(',', '')) || 0)
    sum.textContent = amounts.reduce((total, amount) => total + amount, 0).toFixed(2)
  })
}
