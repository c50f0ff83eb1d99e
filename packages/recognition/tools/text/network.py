"""The two networks: convolutions over a strip of fixed height, then CTC over its columns.

`src/text/network.ts` runs the same layers. Class 0 is CTC's blank, class n is character n - 1 of the alphabet.
"""

import unicodedata

import torch
from torch import nn

# One layer: channels, kernel (rows, columns), stride (rows, columns), rows of padding. Columns are always
# padded by half the kernel. All but the last are followed by ReLU; `pool` (rows, columns) takes the maximum.
QUANTITY_LAYERS = [
    {'channels': 8, 'kernel': (3, 3), 'stride': (2, 2), 'padding': 1},
    {'channels': 24, 'kernel': (7, 3), 'stride': (1, 1), 'padding': 0},
    {'channels': 24, 'kernel': (1, 3), 'stride': (1, 1), 'padding': 0},
]
LINE_LAYERS = [
    {'channels': 12, 'kernel': (3, 3), 'stride': (1, 1), 'padding': 1, 'pool': (2, 2)},
    {'channels': 24, 'kernel': (3, 3), 'stride': (2, 1), 'padding': 1},
    {'channels': 64, 'kernel': (5, 3), 'stride': (1, 1), 'padding': 0},
    {'channels': 64, 'kernel': (1, 3), 'stride': (1, 1), 'padding': 0},
]
# Sees the neighbours on either side. It joins when the layers above have learned the shapes, and begins as a
# layer that changes nothing.
CONTEXT_LAYER = {'channels': 64, 'kernel': (1, 7), 'stride': (1, 1), 'padding': 0, 'joins': True}


class Reader(nn.Module):
    """`is_folded`: without normalisation, because the weights already include it."""

    def __init__(self, layers, classes, is_folded=False):
        super().__init__()
        self.layers = layers + [{'channels': classes, 'kernel': (1, 1), 'stride': (1, 1), 'padding': 0}]
        self.convolutions = nn.ModuleList()
        self.norms = nn.ModuleList()
        before = 1
        for layer in self.layers:
            rows, columns = layer['kernel']
            padding = (layer['padding'], columns // 2)
            last = layer is self.layers[-1]
            plain = last or is_folded or 'joins' in layer
            convolution = nn.Conv2d(before, layer['channels'], (rows, columns), layer['stride'], padding, bias=plain)
            if 'joins' in layer:
                nn.init.dirac_(convolution.weight)
                nn.init.zeros_(convolution.bias)
            self.convolutions.append(convolution)
            self.norms.append(nn.Identity() if plain else nn.BatchNorm2d(layer['channels']))
            before = layer['channels']

    def forward(self, strips, widths):
        """strips: batch x 1 x rows x columns, widths: columns in use. Gives batch x columns x classes, widths."""
        value = strips
        for index, layer in enumerate(self.layers):
            value = self.norms[index](self.convolutions[index](value))
            widths = torch.div(widths + layer['stride'][1] - 1, layer['stride'][1], rounding_mode='floor')
            if index < len(self.layers) - 1:
                value = torch.relu(value)
            if 'pool' in layer:
                value = nn.functional.max_pool2d(value, layer['pool'], ceil_mode=True)
                widths = torch.div(widths + layer['pool'][1] - 1, layer['pool'][1], rounding_mode='floor')
            if index < len(self.layers) - 1:
                # Beyond its own end a strip is empty, as it is when it runs alone.
                inside = torch.arange(value.shape[3])[None, :] < widths[:, None]
                value = value * inside[:, None, None, :]
        return value.squeeze(2).transpose(1, 2), widths

    def grown(self, layer):
        """The same network with a joining layer before the last one."""
        classes = self.layers[-1]['channels']
        larger = Reader(self.layers[:-1] + [layer], classes)
        kept = list(range(len(self.layers) - 1))
        for mine, its in zip([*kept, len(kept)], [*kept, len(kept) + 1]):
            larger.convolutions[its].load_state_dict(self.convolutions[mine].state_dict())
            larger.norms[its].load_state_dict(self.norms[mine].state_dict())
        return larger

    @staticmethod
    def continued(stored, alphabet):
        """The network of a file (`export.read`) with another alphabet: a new class starts with the weights of its letter
        without the accent, or with weights near zero."""
        network = Reader(stored['layers'][:-1], len(alphabet) + 1, is_folded=True)
        *before, (weight, bias) = stored['weights']
        for convolution, (its_weight, its_bias) in zip(network.convolutions, before):
            convolution.weight.data, convolution.bias.data = its_weight, its_bias
        last = network.convolutions[-1]
        torch.nn.init.normal_(last.weight, std=0.02)
        torch.nn.init.constant_(last.bias, float(bias.min()))
        last.weight.data[0], last.bias.data[0] = weight[0], bias[0]
        rows = {character: index + 1 for index, character in enumerate(stored['alphabet'])}
        for index, character in enumerate(alphabet, 1):
            if character in rows:
                last.weight.data[index], last.bias.data[index] = weight[rows[character]], bias[rows[character]]
                continue
            plain = rows.get(unicodedata.normalize('NFD', character)[0])
            if plain is not None:
                last.weight.data[index] += weight[plain]
                last.bias.data[index] = bias[plain] - 1
        return network

    def folded(self):
        """Weights (out x in x rows x columns) and biases of each layer with its normalisation folded in."""
        found = []
        for convolution, norm in zip(self.convolutions, self.norms):
            weight = convolution.weight.detach().clone()
            if isinstance(norm, nn.BatchNorm2d):
                factor = norm.weight.detach() / torch.sqrt(norm.running_var + norm.eps)
                found.append((weight * factor[:, None, None, None], norm.bias.detach() - norm.running_mean * factor))
            else:
                found.append((weight, convolution.bias.detach().clone()))
        return found
