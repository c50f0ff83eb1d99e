/** Whether any modal or panel is open; Mantine shows no state of its own for that. Keys and swipes of the page then rest. */
export function isModalOpen(): boolean {
  return document.querySelector('[data-modal-open]') !== null;
}
