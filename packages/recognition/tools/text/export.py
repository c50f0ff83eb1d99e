"""Writes both networks into one file with 8-bit weights; `src/text/text-model.ts` describes the format."""

import json
import struct
import zlib

import numpy
import torch

VERSION = 1


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
    """`networks`: name -> (network, alphabet, shape, temperature)."""
    header, body = {}, b''
    for name, (network, alphabet, shape, temperature) in networks.items():
        header[name] = {'alphabet': alphabet, 'shape': shape, 'temperature': temperature, 'layers': network.layers}
        for weight, bias in network.folded():
            whole, scales = quantised(weight)
            body += scales.numpy().astype('<f4').tobytes() + bias.numpy().astype('<f4').tobytes()
            body += numpy.ascontiguousarray(whole.permute(2, 3, 1, 0).numpy()).tobytes()
    text = json.dumps(header, ensure_ascii=False).encode()
    rest = text + body
    with open(path, 'wb') as file:
        file.write(b'BLTX' + struct.pack('<III', VERSION, len(text), zlib.adler32(rest)) + rest)
