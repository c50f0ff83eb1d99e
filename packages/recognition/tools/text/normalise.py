"""From a grey crop to the network's input. `src/text/normalise.ts` does the same, step by step.

`check_vectors.py` and `normalise-vectors.test.ts` hold both to the same results.
"""

import numpy

FLOOR = 0.1  # contrast below this is the bar's texture or JPEG noise
INK = 0.3  # contrast above this is a stroke
EDGE = 0.85  # a border row with more ink than this is the panel's edge, not text


def levels(crop):
    """The greys of the background and of the strokes of a uint8 crop, or None when nothing stands out."""
    counts = numpy.bincount(crop.ravel(), minlength=256)
    smooth = numpy.convolve(counts, numpy.ones(9), 'same')
    mode = int(smooth.argmax())
    low, high = max(0, mode - 6), min(255, mode + 6)
    near = counts[low : high + 1]
    ground = float((near * numpy.arange(low, high + 1)).sum() / max(1, near.sum()))
    top = int(numpy.flatnonzero(counts)[-1])
    start = int((ground + top) / 2) + 1
    bright = int(counts[start:].sum())
    seen, text = 0, top
    for text in range(top, start - 1, -1):
        seen += int(counts[text])
        if seen * 4 >= bright:
            break
    return (ground, float(text)) if text - ground >= 24 else None


def contrast(crop):
    """Background 0, strokes 1, or None when nothing stands out."""
    found = levels(crop)
    if found is None:
        return None
    ground, text = found
    value = (crop.astype(numpy.float32) - ground) / (text - ground)
    return numpy.clip((value - FLOOR) / (1 - FLOOR), 0, 1)


def run(ink, seed, gap):
    """Start and end (excluded) of the run of ink around `seed` that has no gap longer than `gap`."""
    start = end = seed
    for at in range(seed, -1, -1):
        if ink[at]:
            start = at
        elif start - at > gap:
            break
    for at in range(seed, len(ink)):
        if ink[at]:
            end = at
        elif at - end > gap:
            break
    return start, end + 1


def ink_box(value, rim, row_gap, column_gap):
    """Top, bottom, left, right (ends excluded) of the strokes.

    `rim` is the share of the height that holds no text at each edge. From the row with most ink the box grows
    over gaps of up to `row_gap` of the height of the crop, then sideways from the column with most ink over
    gaps of up to `column_gap` of the box's height: specks further away are left out.
    """
    border = round(rim * value.shape[0])
    top, bottom, left, right = border, value.shape[0] - border, border, value.shape[1] - border
    while top < bottom and (value[top, left:right] > INK).mean() > EDGE:
        top += 1
    while bottom > top and (value[bottom - 1, left:right] > INK).mean() > EDGE:
        bottom -= 1
    if top >= bottom or left >= right:
        return None
    part = value[top:bottom, left:right]
    rows = (part > INK).any(1)
    seed = int(part.sum(1).argmax())
    if not rows[seed]:
        return None
    first, last = run(rows, seed, row_gap * value.shape[0])
    part = part[first:last]
    columns = (part > INK).any(0)
    seed = int(part.sum(0).argmax())
    if not columns[seed]:
        return None
    before, after = run(columns, seed, column_gap * (last - first))
    # Rows again: what made the box high may have been a speck beside the text.
    rows = numpy.flatnonzero((part[:, before:after] > INK).any(1))
    return top + first + int(rows[0]), top + first + int(rows[-1]) + 1, left + before, left + after


def weights(start, scale, count, length):
    """Matrix count x length of a triangle filter: output i lies at start + (i + 0.5) / scale."""
    reach = max(1.0, 1.0 / scale)
    centre = start + (numpy.arange(count) + 0.5) / scale
    distance = numpy.abs(numpy.arange(length)[None, :] + 0.5 - centre[:, None])
    matrix = numpy.maximum(0, 1 - distance / reach)
    # The sum over an unlimited row of samples, so that what lies outside counts as background.
    wide = numpy.arange(-4 - int(reach), length + 4 + int(reach))[None, :] + 0.5
    total = numpy.maximum(0, 1 - numpy.abs(wide - centre[:, None]) / reach).sum(1, keepdims=True)
    return (matrix / numpy.maximum(total, 1e-6)).astype(numpy.float32)


def normalise(crop, shape):
    """Crop (uint8, rows x columns) to float32, shape's ink + 2 * margin rows; None when there is no text."""
    ink_height, margin = shape['ink'], shape['margin']
    value = contrast(crop)
    if value is None:
        return None
    box = ink_box(value, shape['rim'], shape['rowGap'], shape['columnGap'])
    if box is None:
        return None
    top, bottom, left, right = box
    if bottom - top < 4:
        return None
    scale = ink_height / (bottom - top)
    width = max(1, round((right - left) * scale))
    if width > shape['most']:
        return None
    cut = numpy.zeros_like(value)
    cut[top:bottom, left:right] = value[top:bottom, left:right]
    rows = weights(top - margin / scale, scale, ink_height + 2 * margin, value.shape[0])
    columns = weights(left - margin / scale, scale, width + 2 * margin, value.shape[1])
    return rows @ cut @ columns.T
