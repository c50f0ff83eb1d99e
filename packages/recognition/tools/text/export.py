"""Writes both networks into one file with 8-bit weights; `src/text/text-model.ts` describes the format."""

import json
import struct
import zlib

import numpy
import torch

VERSION = 2


def quantised(weight):
    """Weights (out x in x rows x columns) as int8 with one scale an output, and the same as numbers again."""
    largest = weight.abs().amax(dim=(1, 2, 3)).clamp(min=1e-9)
    scales = largest / 127
    whole = torch.round(weight / scales[:, None, None, None]).clamp(-127, 127)
    return whole.to(torch.int8), scales


def round_weights(network):
    """Puts the folded, quantised weights back into the network, so that it can be measured as it ships."""
    for convolution, norm, (weight, bias) in zip(network.convolutions, network.norms, network.folded()):
        whole, scales = quantised(weight)
        convolution.weight.data = whole.float() * scales[:, None, None, None]
        convolution.bias = torch.nn.Parameter(bias)
    network.norms = torch.nn.ModuleList(torch.nn.Identity() for _ in network.norms)
    return network


def write(path, networks):
    """`networks`: name -> (network, alphabet, shape, temperature), or the result of `read` for a network that stays unchanged."""
    header, body = {}, b''
    for name, given in networks.items():
        if isinstance(given, dict):
            header[name] = given['header']
            body += given['bytes']
            continue
        network, alphabet, shape, temperature = given
        header[name] = {'alphabet': alphabet, 'shape': shape, 'temperature': temperature, 'layers': network.layers}
        for weight, bias in network.folded():
            whole, scales = quantised(weight)
            body += scales.numpy().astype('<f4').tobytes() + bias.numpy().astype('<f4').tobytes()
            body += numpy.ascontiguousarray(whole.permute(2, 3, 1, 0).numpy()).tobytes()
    text = json.dumps(header, ensure_ascii=False).encode()
    rest = text + body
    with open(path, 'wb') as file:
        file.write(b'BLTX' + struct.pack('<III', VERSION, len(text), zlib.adler32(rest)) + rest)


def read(path):
    """The networks of a file by name: `header` and `bytes` unchanged; `alphabet`, `layers` and, for each layer,
    `weights` (out x in x rows x columns) with biases."""
    with open(path, 'rb') as file:
        content = file.read()
    _, length, _ = struct.unpack('<III', content[4:16])
    at = 16 + length
    found = {}
    for name, header in json.loads(content[16:at]).items():
        start, weights, before = at, [], 1
        for layer in header['layers']:
            outputs, (rows, columns) = layer['channels'], layer['kernel']
            scales, bias = numpy.frombuffer(content, '<f4', 2 * outputs, at).reshape(2, outputs)
            whole = numpy.frombuffer(content, 'int8', rows * columns * before * outputs, at + 8 * outputs)
            whole = whole.reshape(rows, columns, before, outputs).transpose(3, 2, 0, 1).astype('f4')
            weights.append((torch.from_numpy(whole * scales[:, None, None, None]), torch.from_numpy(bias.copy())))
            at += 8 * outputs + whole.size
            before = outputs
        found[name] = {'header': header, 'bytes': content[start:at], 'alphabet': header['alphabet'], 'layers': header['layers'], 'weights': weights}
    return found
