// Written by scripts/descriptions.py: all formats, by name.

import apertus from './apertus.js';
import apriel15 from './apriel15.js';
import apriel16 from './apriel16.js';
import bracketThink from './bracket-think.js';
import cohere2Moe from './cohere2-moe.js';
import commandRPlus from './command-r-plus.js';
import commandR7b from './command-r7b.js';
import deepseekR1 from './deepseek-r1.js';
import deepseekR1Distill from './deepseek-r1-distill.js';
import deepseekV31 from './deepseek-v31.js';
import devstral from './devstral.js';
import dsml from './dsml.js';
import dsmlV4 from './dsml-v4.js';
import dsmlV41 from './dsml-v41.js';
import ernie45 from './ernie45.js';
import firefunction2 from './firefunction2.js';
import functionary31 from './functionary31.js';
import functionary32 from './functionary32.js';
import functiongemma from './functiongemma.js';
import gemma2 from './gemma2.js';
import gemma4 from './gemma4.js';
import genericJson from './generic-json.js';
import gigachat3 from './gigachat3.js';
import gigachat31 from './gigachat31.js';
import glm46 from './glm46.js';
import glm47 from './glm47.js';
import gptOss from './gpt-oss.js';
import granite33 from './granite33.js';
import hermes from './hermes.js';
import hunyuanA13b from './hunyuan-a13b.js';
import hy3 from './hy3.js';
import hyperclovaX from './hyperclova-x.js';
import internlm2 from './internlm2.js';
import kimiK2 from './kimi-k2.js';
import kimiK2Thinking from './kimi-k2-thinking.js';
import kimiK3 from './kimi-k3.js';
import lfm2 from './lfm2.js';
import ling3 from './ling3.js';
import llama3 from './llama3.js';
import llama4 from './llama4.js';
import llama4Json from './llama4-json.js';
import minicpm5 from './minicpm5.js';
import minimaxM2 from './minimax-m2.js';
import minimaxM3 from './minimax-m3.js';
import mistralNemo from './mistral-nemo.js';
import mistralSmall from './mistral-small.js';
import museGlimmer from './muse-glimmer.js';
import nemotronV2 from './nemotron-v2.js';
import nemotron3 from './nemotron3.js';
import nestedFunction from './nested-function.js';
import phi4Mini from './phi4-mini.js';
import pythonBare from './python-bare.js';
import pythonDicts from './python-dicts.js';
import pythonLines from './python-lines.js';
import pythonic from './pythonic.js';
import qwen3 from './qwen3.js';
import qwen3Coder from './qwen3-coder.js';
import qwen35 from './qwen35.js';
import qwen35NoPrefill from './qwen35-no-prefill.js';
import qwq from './qwq.js';
import responseTags from './response-tags.js';
import seedOss from './seed-oss.js';
import solar from './solar.js';
import step3 from './step3.js';
import step35 from './step35.js';
import toolNameArguments from './tool-name-arguments.js';
import xlam from './xlam.js';

export const descriptions = {
  'apertus': apertus,
  'apriel15': apriel15,
  'apriel16': apriel16,
  'bracket-think': bracketThink,
  'cohere2-moe': cohere2Moe,
  'command-r-plus': commandRPlus,
  'command-r7b': commandR7b,
  'deepseek-r1': deepseekR1,
  'deepseek-r1-distill': deepseekR1Distill,
  'deepseek-v31': deepseekV31,
  'devstral': devstral,
  'dsml': dsml,
  'dsml-v4': dsmlV4,
  'dsml-v41': dsmlV41,
  'ernie45': ernie45,
  'firefunction2': firefunction2,
  'functionary31': functionary31,
  'functionary32': functionary32,
  'functiongemma': functiongemma,
  'gemma2': gemma2,
  'gemma4': gemma4,
  'generic-json': genericJson,
  'gigachat3': gigachat3,
  'gigachat31': gigachat31,
  'glm46': glm46,
  'glm47': glm47,
  'gpt-oss': gptOss,
  'granite33': granite33,
  'hermes': hermes,
  'hunyuan-a13b': hunyuanA13b,
  'hy3': hy3,
  'hyperclova-x': hyperclovaX,
  'internlm2': internlm2,
  'kimi-k2': kimiK2,
  'kimi-k2-thinking': kimiK2Thinking,
  'kimi-k3': kimiK3,
  'lfm2': lfm2,
  'ling3': ling3,
  'llama3': llama3,
  'llama4': llama4,
  'llama4-json': llama4Json,
  'minicpm5': minicpm5,
  'minimax-m2': minimaxM2,
  'minimax-m3': minimaxM3,
  'mistral-nemo': mistralNemo,
  'mistral-small': mistralSmall,
  'muse-glimmer': museGlimmer,
  'nemotron-v2': nemotronV2,
  'nemotron3': nemotron3,
  'nested-function': nestedFunction,
  'phi4-mini': phi4Mini,
  'python-bare': pythonBare,
  'python-dicts': pythonDicts,
  'python-lines': pythonLines,
  'pythonic': pythonic,
  'qwen3': qwen3,
  'qwen3-coder': qwen3Coder,
  'qwen35': qwen35,
  'qwen35-no-prefill': qwen35NoPrefill,
  'qwq': qwq,
  'response-tags': responseTags,
  'seed-oss': seedOss,
  'solar': solar,
  'step3': step3,
  'step35': step35,
  'tool-name-arguments': toolNameArguments,
  'xlam': xlam,
} as const;

/** The name of a format whose description is part of the package. */
export type FormatName = keyof typeof descriptions;
