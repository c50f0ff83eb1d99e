"""Trains one network on a pool of samples, with fixed seeds."""

import random
import time

import numpy
import torch
from torch import nn


def batches(samples, size, chance):
    """Batches of about equal width in random order."""
    order = list(range(len(samples)))
    chance.shuffle(order)
    block = size * 40
    found = []
    for start in range(0, len(order), block):
        part = sorted(order[start : start + block], key=lambda index: samples[index][1].shape[1])
        found += [part[at : at + size] for at in range(0, len(part), size)]
    chance.shuffle(found)
    return found


def stack(samples, indices, codes, shift=None):
    """Strips, widths, target codes and target lengths of some samples; `shift` adds empty columns before."""
    pictures = [samples[index][1] for index in indices]
    shifts = [0 if shift is None else shift.choice([0, 0, 1]) for _ in indices]
    widths = [picture.shape[1] + extra for picture, extra in zip(pictures, shifts)]
    strips = numpy.zeros((len(indices), 1, pictures[0].shape[0], max(widths)), numpy.float32)
    for row, (picture, extra) in enumerate(zip(pictures, shifts)):
        strips[row, 0, :, extra : extra + picture.shape[1]] = picture
    targets = [codes[character] for index in indices for character in samples[index][0]]
    lengths = [len(samples[index][0]) for index in indices]
    return torch.from_numpy(strips / 255), torch.tensor(widths), torch.tensor(targets), torch.tensor(lengths)


def greedy(scores, width, alphabet):
    best = scores[:width].argmax(1).tolist()
    return ''.join(alphabet[code - 1] for at, code in enumerate(best) if code and (at == 0 or best[at - 1] != code))


def accuracy(network, samples, alphabet, codes, show=0):
    """Share of samples read exactly right by the best path."""
    network.eval()
    right, wrong = 0, []
    with torch.no_grad():
        for start in range(0, len(samples), 128):
            indices = list(range(start, min(start + 128, len(samples))))
            strips, widths, _, _ = stack(samples, indices, codes)
            scores, ends = network(strips, widths)
            for row, index in enumerate(indices):
                text = greedy(scores[row], int(ends[row]), alphabet)
                if text == samples[index][0]:
                    right += 1
                elif len(wrong) < show:
                    wrong.append((samples[index][0], text))
    return right / len(samples), wrong


def train(network, alphabet, samples, held, passes, size, rate, seed, log=print):
    """Trains for `passes` over the samples; the same seed and samples give the same weights on one machine."""
    chance = random.Random(seed)
    codes = {character: index + 1 for index, character in enumerate(alphabet)}
    optimiser = torch.optim.AdamW(network.parameters(), lr=rate, weight_decay=1e-4)
    steps = passes * -(-len(samples) // size)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, rate, total_steps=steps + 1, pct_start=0.1)
    loss_of = nn.CTCLoss(zero_infinity=True)
    began = time.time()
    for turn in range(passes):
        network.train()
        total, count = 0.0, 0
        for indices in batches(samples, size, chance):
            strips, widths, targets, lengths = stack(samples, indices, codes, chance)
            scores, ends = network(strips, widths)
            loss = loss_of(scores.transpose(0, 1).log_softmax(2), targets, ends, lengths)
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 5)
            optimiser.step()
            schedule.step()
            total, count = total + float(loss.detach()), count + 1
        right, wrong = accuracy(network, held[:2000], alphabet, codes, 6)
        spent = (time.time() - began) / 60
        log(f'pass {turn + 1}/{passes}: loss {total / count:.4f}, held out {right:.4f}, {spent:.1f} min {wrong}', flush=True)
    return network


def calibrate(network, samples, codes):
    """The temperature under which the right texts of the held-out samples are most probable."""
    network.eval()
    best = None
    with torch.no_grad():
        outputs = []
        for start in range(0, len(samples), 128):
            indices = list(range(start, min(start + 128, len(samples))))
            strips, widths, targets, lengths = stack(samples, indices, codes)
            outputs.append((*network(strips, widths), targets, lengths))
        for temperature in [0.8, 0.9, 1, 1.1, 1.2, 1.35, 1.5, 1.7, 2, 2.4, 3]:
            # Samples that cannot be read at all would rule the mean, so each counts at most 5.
            total = 0.0
            for scores, ends, targets, lengths in outputs:
                chances = (scores / temperature).transpose(0, 1).log_softmax(2)
                loss = nn.functional.ctc_loss(chances, targets, ends, lengths, reduction='none', zero_infinity=True)
                total += float(loss.clamp(max=5).sum())
            if best is None or total < best[0]:
                best = (total, temperature)
    return best[1]
