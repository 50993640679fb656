"""Tests of cases for templates that are not the suite's."""
